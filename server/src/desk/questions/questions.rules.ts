import type { Question } from "@pharmacy/contract/questions/questions";
import { AppError } from "../../platform/app-error.ts";

type State = Pick<Question, "status" | "closing" | "answeredBy" | "mergedInto">;

/** Undefined while the question is open. */
export function closedReason({ status, closing, answeredBy, mergedInto }: State) {
  if (status === "open") return;
  if (mergedInto) {
    return `This question was merged into ${mergedInto.number}. Answer that one instead.`;
  }
  if (status === "answered" || (closing === "byAsker" && answeredBy)) {
    return `This question was already answered by ${answeredBy?.name ?? "someone else"}.`;
  }
  return "This question is already closed.";
}

export function requireOpen(question: Question): void {
  const reason = closedReason(question);
  if (reason) throw new AppError("conflict", reason, { current: question });
}

/** A published answer must name no one. */
export function nameIn(
  texts: readonly string[],
  names: readonly (string | null)[],
): string | undefined {
  const folded = texts.map(foldedOf);
  return names.find(
    (name): name is string =>
      name !== null && name !== "" && folded.some((text) => text.includes(foldedOf(name))),
  );
}

/** Ignores case, accents and line breaks. */
function foldedOf(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ");
}
