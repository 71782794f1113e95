import { type Letter, letterOf, type Reader, type Sender } from "../../platform/mail/letter.ts";

export function passkeyChangedLetter(
  sender: Sender,
  reader: Reader,
  name: string,
  what: "added" | "removed",
): Letter {
  return letterOf(sender, reader, {
    kind: "passkeyChanged",
    subject: `A passkey was ${what}`,
    lines: [
      what === "added"
        ? `The passkey “${name}” was added to your account. It signs you in without a password.`
        : `The passkey “${name}” was removed from your account and can no longer be used.`,
      `If it was not you, write to ${sender.supportEmail} immediately.`,
    ],
  });
}
