import type { LetterReceipt } from "@pharmacy/contract/mails";

/** The toast for something sent by letter: whether the letter is really on its way. */
export function letterToast(thing: string, sent: string) {
  return ({ letter }: LetterReceipt): string => (letter === "kept" ? keptWords(thing) : sent);
}

export function keptWords(thing: string): string {
  return `${thing} saved. No mail server is set up, so it was not sent.`;
}
