import { may } from "@pharmacy/contract/permissions";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { visitorLimits, WAITING_FORMS_MAX } from "../../platform/http/visitor-limits.ts";
import { questionKind, questions } from "./questions.table.ts";

/** Limits callers who do not answer questions themselves. */
export const questionLimits = visitorLimits(
  {
    forms: "questions",
    bytes: "question bytes",
    tooMany: "Five questions were sent from here in the last hour. Try again in an hour.",
    tooLarge:
      "60 MB of files were uploaded from here in the last hour. Add more in an hour, or ask without them.",
  },
  ({ actor: { role } }) => role !== null && isPlatformRole(role) && may(role, "question", "act"),
);

export const NO_ROOM_TO_WAIT =
  "No more files can be accepted right now. Add them later, or ask without them.";

export async function requireRoomToAsk(tx: Transaction, supportEmail: string): Promise<void> {
  const isWaiting = and(
    eq(questions.status, "open"),
    eq(questions.source, "website"),
    questionKind.present,
  );
  const waiting = tx.select({ id: questions.id }).from(questions).where(isWaiting);
  const count = await tx.$count(waiting.limit(WAITING_FORMS_MAX).as("waiting"));
  if (count < WAITING_FORMS_MAX) return;
  throw new AppError(
    "unavailable",
    `Too many questions are waiting for an answer. Write to ${supportEmail} instead.`,
  );
}
