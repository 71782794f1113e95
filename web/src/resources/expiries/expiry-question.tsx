import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { RemindDialogProps } from "#resources/reminders/remind-dialog.tsx";
import type { RenewDialogProps } from "./renew-dialog.tsx";

export type Question = { act: "remind" | "renew"; expiry: Expiry };

const RenewDialog = lazyPart<RenewDialogProps>(() =>
  import("./renew-dialog.tsx").then((module) => module.RenewDialog),
);
const RemindDialog = lazyPart<RemindDialogProps>(() =>
  import("#resources/reminders/remind-dialog.tsx").then((module) => module.RemindDialog),
);

/** Loads the dialogs before a button is pressed. */
export function preloadQuestion(): void {
  void RemindDialog.preload();
  void RenewDialog.preload();
}

type Props = { question: Question | undefined; onClose(): void };

export function ExpiryQuestion({ question, onClose }: Props) {
  const pharmacy = question?.expiry.organization;
  if (!question || !pharmacy) return null;
  const { act, expiry } = question;
  if (act === "renew") return <RenewDialog expiry={expiry} onClose={onClose} />;
  return (
    <RemindDialog
      organization={pharmacy.id}
      about={expiry.type === "licence" ? "licence" : "membership"}
      onClose={onClose}
    />
  );
}
