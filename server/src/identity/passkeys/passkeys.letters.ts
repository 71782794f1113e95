import { type Letter, letterOf, type Reader, type Sender } from "../../platform/mail/letter.ts";

/** Tells somebody of a passkey that opens their account, or no longer does. */
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
        ? `The passkey “${name}” was added to your account: with it one signs in without a password.`
        : `The passkey “${name}” was removed from your account, and opens it no longer.`,
      `If it was not you, write to ${sender.supportEmail} at once.`,
    ],
  });
}
