import type { Publication } from "@pharmacy/contract/questions/questions";
import { QUESTION_ACTS } from "@pharmacy/contract/questions/questions.acts";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { users } from "../../identity/accounts/users.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { stampOf } from "./questions.change.ts";
import { readQuestion } from "./questions.reads.ts";
import { questionKind, questions } from "./questions.table.ts";

export async function publishAnswer(
  services: Services,
  actor: Actor,
  id: string,
  { title, answer, version }: z.output<typeof Publication>,
): Promise<void> {
  const { at } = stampOf({ services, actor });
  const change = { version, faqTitle: title, faqAnswer: answer };
  await updateRecord(services.db, actor, questionKind, id, change, {
    action: "publish",
    read: (tx) => readQuestion({ ...services, db: tx }, id),
    async rule(before, values, tx) {
      requireAct("question", QUESTION_ACTS.publish, before, actor);
      const names = await namesOf(tx, id);
      for (const [field, text] of Object.entries({ title, answer })) {
        const name = nameIn(text, names);
        if (name)
          throw invalidField(field, `This names ${name}. Everyone can read it: leave names out.`);
      }
      return { ...values, publishedAt: before.publishedAt ?? at };
    },
  });
}

/** A published answer must name no one. */
function nameIn(text: string, names: readonly (string | null)[]): string | undefined {
  const folded = foldedOf(text);
  return names.find(
    (name): name is string => name !== null && name !== "" && folded.includes(foldedOf(name)),
  );
}

/** Ignores case, accents and line breaks. */
function foldedOf(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ");
}

async function namesOf(tx: Transaction, id: string): Promise<(string | null)[]> {
  const [row] = await tx
    .select({
      contactName: questions.contactName,
      contactEmail: questions.contactEmail,
      user: users.name,
      email: users.email,
      pharmacy: organizations.name,
      legalName: organizations.legalName,
    })
    .from(questions)
    .leftJoin(users, eq(users.id, questions.askedBy))
    .leftJoin(organizations, eq(organizations.id, questions.organization))
    .where(eq(questions.id, id));
  return Object.values(row ?? {});
}

/** The copy stays with the question, and can be published again. */
export async function unpublishAnswer(
  services: Services,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  await updateRecord(
    services.db,
    actor,
    questionKind,
    id,
    { version, publishedAt: null },
    { action: "unpublish", read: (tx) => readQuestion({ ...services, db: tx }, id) },
  );
}
