import { may } from "@pharmacy/contract/permissions";
import type { VisitorQuestion, VisitorReceipt } from "@pharmacy/contract/questions/questions";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import type { Services } from "../../platform/http/routes.ts";
import { keepQuestion } from "./questions.ask.ts";
import { questionKind } from "./questions.table.ts";
import { requireRoomToAsk } from "./visitors.limits.ts";

type Deps = Pick<Services, "db" | "clock" | "secret" | "config">;

/**
 * Also used when the support desk enters a question. Repeating it gets the same answer, so that no
 * one can find out whether it exists.
 */
export async function askAsVisitor(
  deps: Deps,
  actor: Actor,
  { fax: _, ...question }: z.output<typeof VisitorQuestion>,
): Promise<VisitorReceipt> {
  const { contactEmail } = question;
  const isDesk =
    actor.role !== null && may(actor.role, "question", "create") && !actor.organization;
  const keep = () =>
    inTurn(deps.db, "questions", async (tx) => {
      if (isDesk) {
        const asker = await askerWith(tx, contactEmail);
        return keepQuestion(tx, deps, actor, { ...question, ...asker, source: "email" });
      }
      await requireRoomToAsk(tx, deps.config.supportEmail);
      return keepQuestion(tx, deps, actor, { ...question, source: "website" });
    });
  await explainingConflicts(deps.db, questionKind, keep, {
    questions_twin: ({ number }) => (isDesk ? entered(number) : TWIN),
  }).catch((error: unknown) => {
    if (error !== TWIN) throw error;
  });
  return { contactEmail };
}

const TWIN = new AppError("conflict", "This question is already waiting for an answer.");

function entered(number: string): AppError {
  return new AppError("conflict", `This question was already entered as ${number}.`);
}

async function askerWith(tx: Transaction, email: string) {
  const [user] = await tx
    .select({ id: users.id, organization: users.organization })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email),
        isNotNull(users.organization),
        eq(users.status, "active"),
        userKind.present,
      ),
    );
  if (!user) return {};
  const { id: askedBy, organization } = user;
  return { askedBy, organization, contactName: null, contactEmail: null };
}
