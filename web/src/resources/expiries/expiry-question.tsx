import type { Expiry } from "@pharmacy/contract/expiries";
import type { ReminderTopic } from "@pharmacy/contract/reminders";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { RemindDialogProps } from "#resources/reminders/remind-dialog.tsx";
import type { RenewCalls, RenewDialogProps } from "./renew-dialog.tsx";

/** Something to be done about one thing that ends. */
export type ExpiryDeed = { act: "remind" | "renew"; expiry: Expiry };

/** What the deeds ask of the server. */
export type ExpiryCalls = RenewCalls & {
  reminder(organization: string, about: ReminderTopic): RemindDialogProps["calls"];
};

const RenewDialog = lazyPart<RenewDialogProps>(() =>
  import("./renew-dialog.tsx").then((module) => module.RenewDialog),
);
const RemindDialog = lazyPart<RemindDialogProps>(() =>
  import("#resources/reminders/remind-dialog.tsx").then((module) => module.RemindDialog),
);

/** Loads what asks, while the pointer is still on its way. */
export function preloadDeed(): void {
  void RemindDialog.preload();
  void RenewDialog.preload();
}

/** Asks before it is done; nothing while there is nothing to do. */
export function ExpiryQuestion({
  deed,
  calls,
  onClose,
}: {
  deed: ExpiryDeed | undefined;
  calls: ExpiryCalls;
  onClose(): void;
}) {
  const pharmacy = deed?.expiry.organization;
  if (!deed || !pharmacy) return null;
  if (deed.act === "renew")
    return <RenewDialog expiry={deed.expiry} calls={calls} onClose={onClose} />;
  return (
    <RemindDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      calls={calls.reminder(pharmacy.id, deed.expiry.type === "licence" ? "licence" : "membership")}
    />
  );
}
