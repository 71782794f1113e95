import type { LetterOutcome, LetterReceipt } from "@pharmacy/contract/mail-deliveries";

/** What a toast says of a success, and whether something that people expect did not happen. */
export type ToastText = { title: string; description?: string; isWarning?: boolean };

const NO_SERVER = "No mail server is set up";

/** What is known of an email that was just written. Whether it is sent, only its delivery knows. */
const LETTER_WORDS: Record<LetterOutcome, string> = {
  queued: "Email is on its way.",
  kept: `${NO_SERVER}, so no email was sent.`,
};

/** A success with what is known of the email that it wrote, if it wrote one. */
export function withLetter(title: string, output: unknown): ToastText {
  const letter = letterOf(output);
  if (!letter) return { title };
  return { title, description: LETTER_WORDS[letter], isWarning: letter === "kept" };
}

/** What happens to the email that an action wrote, if its answer says so. */
function letterOf(output: unknown): LetterOutcome | undefined {
  if (typeof output !== "object" || output === null || !("letter" in output)) return undefined;
  return output.letter === "queued" || output.letter === "kept" ? output.letter : undefined;
}

/** The toast for an action whose purpose is an email: "Invitation issued successfully". */
export function letterToast(thing: string, done: string) {
  return (receipt: LetterReceipt): ToastText =>
    receipt.letter === "kept"
      ? { title: `${thing} saved. ${NO_SERVER}, so it was not sent.`, isWarning: true }
      : withLetter(done, receipt);
}

/** What an action will do with its email, before it is done. */
export function letterForecast(receipt: LetterReceipt | undefined, queued: string): string {
  return receipt?.letter === "kept" ? `${NO_SERVER}: this email is saved and not sent.` : queued;
}
