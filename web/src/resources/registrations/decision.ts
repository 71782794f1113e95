import type { ApprovalReceipt, Registration } from "@pharmacy/contract/registrations/registrations";
import { useQueryClient } from "@tanstack/react-query";
import type { DialogProps } from "#components/ui/dialog.tsx";
import { useAction } from "#lib/use-action.ts";
import { decisionsApi } from "./decisions.api.ts";
import { registrationsApi } from "./registrations.api.ts";

export type DecisionDialogProps = {
  record: Pick<Registration, "id" | "pharmacyName" | "applicantName">;
  onClose(): void;
  /** Called before the dialog closes, with everything that an approval created. */
  onDecided?: ((receipt?: ApprovalReceipt) => void) | undefined;
  /** By default the decision on the registration's page. */
  focusAfter?: DialogProps["focusAfter"];
  /** Shows the checks: in a list, the reviewer has not seen them yet. */
  showsChecks?: boolean;
};

export const focusDecided = () =>
  document.getElementById("made") ?? document.getElementById("decided");

/** A refusal means that another reviewer decided, so everything is refetched. */
export function useDecision<Input, Output>(decide: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useAction({
    run: (input: Input) =>
      decide(input).catch((error: unknown) => {
        void queryClient.invalidateQueries({ queryKey: registrationsApi.key });
        throw error;
      }),
    ends: [decisionsApi.previewKey],
    changes: "registration",
    success: "Registration status updated successfully",
    failure: "Failed to update registration status",
  });
}
