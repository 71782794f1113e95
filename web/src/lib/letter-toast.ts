import type { LetterOutcome, LetterReceipt } from "@pharmacy/contract/emails/mail-deliveries";

export type Done = { title: string; unsent?: string };

type ToastText = { title: string; description?: string; isWarning?: boolean };

const NO_SERVER = "No mail server is set up";

/** Mentions the email only if the answer says that one was written. */
export function letterToast({ title, unsent }: Done, output: { letter: unknown }): ToastText {
  const letter = outcomeOf(output);
  if (!letter) return { title };
  // only its delivery will show if it was sent
  if (letter === "queued") return { title, description: "Email is on its way." };
  return unsent
    ? { title: `${unsent}. ${NO_SERVER}, so it was not sent.`, isWarning: true }
    : { title, description: `${NO_SERVER}, so no email was sent.`, isWarning: true };
}

function outcomeOf({ letter }: { letter: unknown }): LetterOutcome | undefined {
  return letter === "queued" || letter === "kept" ? letter : undefined;
}

export function letterForecast(receipt: LetterReceipt | undefined, queued: string): string {
  return receipt?.letter === "kept" ? `${NO_SERVER}: this email is saved and not sent.` : queued;
}
