import { CLOSES_AFTER_DAYS, type DeskClosing } from "@pharmacy/contract/questions/questions.values";
import { type Email, emailMessage, type Sender } from "../../platform/email/email.ts";
import type { Recipient } from "./questions.recipients.ts";

/** Contains nothing that a visitor wrote: anyone could have it sent to anyone. */
export function receiptEmail(sender: Sender, to: Recipient): Email {
  const { number, title, isVisitor, reader } = to;
  return emailMessage(sender, isVisitor ? { ...reader, name: "there" } : reader, {
    kind: "questionReceived",
    subject: `We received your question ${number}`,
    lines: [
      isVisitor
        ? `We received your question ${number} and will send our answer to this address.`
        : `We received your question ${number}, “${title}”, and will write to you when it is answered.`,
      isVisitor
        ? `If you did not ask us anything, you can ignore this email.`
        : `To add something, reply to this email.`,
    ],
    ...actionFor(sender, to),
    replyTo: sender.supportEmail,
  });
}

export function answerEmail(
  sender: Sender,
  to: Recipient,
  answer: string,
  { isCorrection = false } = {},
): Email {
  const { number, title, reader } = to;
  const subject = isCorrection ? "Our corrected answer to" : "Our answer to";
  return emailMessage(sender, reader, {
    kind: "questionAnswered",
    subject: `${subject} ${number}: ${title}`,
    lines: [
      isCorrection
        ? `We corrected our answer to your question ${number}, “${title}”:`
        : `You asked us “${title}” (${number}). Here is our answer:`,
      ...answer.split(/\n+/),
      `Do you need anything else? Reply to this email, or ask again and quote ${number}.`,
    ],
    ...actionFor(sender, to),
    replyTo: sender.supportEmail,
  });
}

const REASONS: Record<Exclude<DeskClosing, "spam">, string> = {
  noLongerNeeded: "As far as we know, you no longer need an answer.",
  outOfScope: "We cannot help with this.",
  other: "",
};

export type Closed = { reason: Exclude<DeskClosing, "spam">; note: string | null };

/** Without `closed`, the question is closed because its answer is old enough. */
export function closedEmail(sender: Sender, to: Recipient, closed?: Closed): Email {
  const { number, title, reader } = to;
  const reasons = closed
    ? [REASONS[closed.reason], ...(closed.note ?? "").split(/\n+/)].filter(Boolean)
    : [`We answered it ${CLOSES_AFTER_DAYS} days ago.`];
  return emailMessage(sender, reader, {
    kind: "questionClosed",
    subject: `We closed your question ${number}`,
    lines: [
      `We closed your question ${number}, “${title}”.`,
      ...reasons,
      `If you still need help, reply to this email, or ask again and quote ${number}.`,
    ],
    ...actionFor(sender, to),
    replyTo: sender.supportEmail,
  });
}

/** Visitors have no account to open the question with. */
function actionFor({ publicUrl }: Sender, { isVisitor, question }: Recipient) {
  if (isVisitor) return {};
  const link = `${publicUrl}/dashboard/questions?id=${question}`;
  return { action: { label: "Open the question", link }, isActionLast: true };
}
