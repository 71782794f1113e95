import type { LetterOutcome, LetterReceipt } from "@pharmacy/contract/emails/mail-deliveries";

/** A success; and what to say of it where it is an email that was not sent: "Invitation saved". */
export type Done = { title: string; unsent?: string };

type ToastText = { title: string; description?: string; isWarning?: boolean };

const NO_SERVER = "No mail server is set up";

/** A success with what is known of the email that it wrote, if its answer says that it wrote one. */
export function letterToast({ title, unsent }: Done, output: { letter: unknown }): ToastText {
  const letter = outcomeOf(output);
  if (!letter) return { title };
  // whether it is sent, only its delivery knows
  if (letter === "queued") return { title, description: "Email is on its way." };
  return unsent
    ? { title: `${unsent}. ${NO_SERVER}, so it was not sent.`, isWarning: true }
    : { title, description: `${NO_SERVER}, so no email was sent.`, isWarning: true };
}

function outcomeOf({ letter }: { letter: unknown }): LetterOutcome | undefined {
  return letter === "queued" || letter === "kept" ? letter : undefined;
}

/** What an action will do with its email, before it is done. */
export function letterForecast(receipt: LetterReceipt | undefined, queued: string): string {
  return receipt?.letter === "kept" ? `${NO_SERVER}: this email is saved and not sent.` : queued;
}
