import type { Merge } from "@pharmacy/contract/questions/questions";
import { MERGED_MAX } from "@pharmacy/contract/questions/questions.values";
import { and, asc, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { changeOpen, stampOf } from "./questions.change.ts";
import { answerEmail } from "./questions.emails.ts";
import { writeToAskers } from "./questions.send-emails.ts";
import { questionKind, questions } from "./questions.table.ts";

/**
 * Questions merged into the first move along, so that none is more than one step from its answer
 * and there are no cycles. Returns how many letters were written.
 */
export async function mergeQuestion(
  services: Services,
  actor: Actor,
  id: string,
  { into, version }: z.output<typeof Merge>,
): Promise<number> {
  if (into === id) throw invalidField("into", "A question cannot be merged into itself.");
  const { at } = stampOf({ services, actor });
  return services.db.transaction(async (tx) => {
    let written = 0;
    const target = await lockTarget(tx, id, into);
    const followers = await mergedIds(tx, id);
    if (followers.length + 1 + (await mergedIds(tx, into)).length > MERGED_MAX) throw TOO_MANY;
    const { answer } = target;
    // before they belong to the target, whose own asker already has the answer
    if (answer !== null) {
      written = await writeToAskers(tx, services, id, (to) =>
        answerEmail(services.config, to, answer),
      );
    }
    await changeOpen(
      { services, tx, actor, id },
      { version, status: "closed", closing: "merged", closedAt: at, mergedInto: into },
      "merge",
    );
    for (const follower of followers) {
      await updateRecord(
        tx,
        actor,
        questionKind,
        follower,
        { mergedInto: into },
        { action: "merge" },
      );
    }
    return written;
  });
}

/** Locks both in the order of their ids, so that two simultaneous merges cannot deadlock. */
async function lockTarget(tx: Transaction, id: string, into: string) {
  const rows = await tx
    .select()
    .from(questions)
    .where(and(inArray(questions.id, [id, into]), questionKind.present))
    .orderBy(asc(questions.id))
    .for("update");
  const target = rows.find((row) => row.id === into.toLowerCase());
  if (!target) throw invalidField("into", "Question not found.");
  if (target.mergedInto) throw invalidField("into", await mergedWords(tx, target));
  if (target.status !== "open" && target.answer === null) {
    throw invalidField(
      "into",
      `${target.number} was closed without an answer. Choose another one.`,
    );
  }
  return target;
}

async function mergedWords(tx: Transaction, target: typeof questions.$inferSelect) {
  const [last] = await tx
    .select({ number: questions.number })
    .from(questions)
    .where(eq(questions.id, target.mergedInto ?? ""));
  return `${target.number} was merged into ${last?.number}. Choose that one.`;
}

async function mergedIds(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.mergedInto, id), questionKind.present))
    .orderBy(asc(questions.id))
    .for("update");
  return rows.map((row) => row.id);
}

const TOO_MANY = new AppError(
  "conflict",
  `At most ${MERGED_MAX} questions can be merged into one. Answer this one on its own.`,
);
