import { createHash } from "node:crypto";
import type { QuestionInput } from "@pharmacy/contract/questions/questions";
import { FILE_GONE } from "@pharmacy/contract/questions/questions";
import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import { queueEmailUnlessTooMany } from "../../platform/email/outbox.ts";
import { handInFiles } from "../../platform/files/waiting-files.ts";
import type { Services } from "../../platform/http/routes.ts";
import { receiptEmail } from "./questions.emails.ts";
import { recipientsOf } from "./questions.recipients.ts";
import { questionKind, questions } from "./questions.table.ts";

type Asking = Pick<Services, "db" | "clock" | "secret" | "config">;

export async function askForPharmacy(
  services: Asking,
  actor: Actor,
  { followUpOf = null, ...question }: z.output<typeof QuestionInput>,
): Promise<string> {
  const { id: askedBy, organization } = actor;
  if (organization === null) throw WITHOUT_PHARMACY;
  const values = { ...question, askedBy, organization, followUpOf, source: "dashboard" as const };
  return explainingConflicts(
    services.db,
    questionKind,
    () =>
      services.db.transaction(async (tx) => {
        if (followUpOf) await requireOwn(tx, followUpOf, organization);
        return keepQuestion(tx, services, actor, values);
      }),
    { questions_twin: ({ number }) => alreadyAsked(number) },
  );
}

const WITHOUT_PHARMACY = new AppError("conflict", "Your account is not linked to a pharmacy.");

function alreadyAsked(number: string): AppError {
  const message = `You already asked this: ${number} is waiting for an answer.`;
  return new AppError("conflict", message, { fields: { title: message } });
}

async function requireOwn(tx: Transaction, id: string, organization: string): Promise<void> {
  const isOwn = and(
    eq(questions.id, id),
    eq(questions.organization, organization),
    questionKind.present,
  );
  if ((await tx.$count(questions, isOwn)) === 0) {
    throw invalidField("followUpOf", "Question not found.");
  }
}

type Values = Omit<typeof questions.$inferInsert, "number" | "files" | "twinKey"> & {
  files: readonly string[];
};

/** Also writes a receipt to the asker. Returns the question's id. */
export async function keepQuestion(
  tx: Transaction,
  { clock, secret, config }: Asking,
  actor: Actor,
  { files: keys, ...values }: Values,
): Promise<string> {
  const at = new Date(clock()).toISOString();
  const gone = invalidField("files", FILE_GONE);
  const { id } = await insertRecord(tx, actor, questionKind, {
    ...values,
    createdAt: at,
    updatedAt: at,
    number: await nextNumber(tx),
    twinKey: twinKeyOf(values),
    files: await handInFiles(tx, actor, secret, { purpose: "question", keys, gone }),
  });
  for (const recipient of await recipientsOf(tx, id)) {
    await queueEmailUnlessTooMany(tx, secret, { ...receiptEmail(config, recipient), about: id });
  }
  return id;
}

/** The same for two questions of one sender with the same text. */
function twinKeyOf({ askedBy, contactEmail, title, body }: Omit<Values, "files">): string {
  const words = JSON.stringify([askedBy ?? contactEmail, title, body]);
  return createHash("sha256").update(words).digest("base64url");
}

/** A number that was taken and not used stays missing. */
async function nextNumber(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval('question_numbers')::text as next`,
  );
  return `Q-${(rows[0]?.next ?? "").padStart(6, "0")}`;
}
