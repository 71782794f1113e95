import type { PaymentReminder } from "@pharmacy/contract/payment-reminders/payment-reminders";
import { HOLD_LEVEL } from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { mayAct } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useAction } from "#lib/use-action.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";

const HOLD = { may: "edit", sets: ["orderHold", "orderHoldReason"] } as const;

type Props = { organization: string; last: PaymentReminder | undefined };

/** After the last level, orders can be put on hold. Nothing does it by itself. */
export function HoldProposal({ organization, last }: Props) {
  const { role } = useCurrentUser();
  const isProposed = (last?.level ?? 0) >= HOLD_LEVEL && mayAct(role, "organization", HOLD);
  const { data: pharmacy } = useQuery({
    ...organizationsApi.detail(organization),
    enabled: isProposed,
  });
  const hold = useAction({
    run: (version: number) =>
      organizationsApi.update({
        id: organization,
        version,
        orderHold: true,
        orderHoldReason: "Invoices are unpaid after the last reminder.",
      }),
    changes: "organization",
    success: "Orders put on hold",
    failure: "Failed to put orders on hold",
  });
  if (!isProposed || !pharmacy) return null;
  if (pharmacy.orderHold) return <p className="text-muted">Its orders are on hold.</p>;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span>The last reminder was sent.</span>
      <Button pending={hold.isPending} onClick={() => hold.mutate(pharmacy.version)}>
        Put orders on hold
      </Button>
    </p>
  );
}
