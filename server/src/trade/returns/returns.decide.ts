import type { ReturnDecisions } from "@pharmacy/contract/returns/returns";
import { RETURN_ACTS } from "@pharmacy/contract/returns/returns.acts";
import { comesBack, type ReturnDecision } from "@pharmacy/contract/returns/returns.values";
import { asc, eq } from "drizzle-orm";
import { notify } from "../../identity/notifications/notifications.notify.ts";
import { requireNone } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { returnDecidedEmail } from "../orders/orders.emails.ts";
import { buyersOf, writeToBuyers } from "../orders/orders.send-emails.ts";
import { orderKind } from "../orders/orders.table.ts";
import { type ReturnServices, readReturn } from "./returns.reads.ts";
import { putBackOnShelf } from "./returns.shelf.ts";
import { type ReturnLineRow, returnKind, returnLineKind, returnLines } from "./returns.table.ts";

const personOf = ({ id, name }: Actor) => (id === null ? null : { id, name });

/**
 * Accepts or declines each line of a return. Packs that were declined go back on the pharmacy's
 * shelf. Locks the return and the products, in this order.
 */
export async function decideReturn(
  services: ReturnServices & Pick<Services, "config">,
  actor: Actor,
  id: string,
  { version, lines: decided }: ReturnDecisions,
): Promise<void> {
  const now = services.clock();
  await services.db.transaction((tx) =>
    updateRecord(tx, actor, returnKind, id, { version } as { version: number }, {
      action: "decide",
      read: (within) => readReturn({ ...services, db: within }, actor, id),
      rule: async (before) => {
        requireAct("return", RETURN_ACTS.decide, before, actor);
        const lines = await tx
          .select()
          .from(returnLines)
          .where(eq(returnLines.return, id))
          .orderBy(asc(returnLines.id));
        const decisions = decisionsOf(lines, decided);
        const after = lines.map((line) => ({ ...line, ...decisions.get(line.id) }));
        const rows = after.map((line) => ({
          id: line.id,
          version: line.version,
          values: { decision: line.decision, decisionNote: line.decisionNote },
        }));
        await writeMany(tx, actor, returnLineKind, rows);
        const returned = after.flatMap(({ batch, quantity: packs, decision }) =>
          batch !== null && decision === "declined" ? [{ batch, packs }] : [],
        );
        await putBackOnShelf(tx, actor, { returned, source: id, now });
        const accepted = after.filter(({ decision }) => decision === "accepted");
        const packsBack = accepted
          .filter(({ reason }) => comesBack(reason))
          .reduce((sum, { quantity }) => sum + quantity, 0);
        const status = accepted.length === 0 ? ("declined" as const) : ("accepted" as const);
        const order = await getRecord(tx, orderKind, before.order);
        const outcome = { order, number: before.number, lines: after, packsBack };
        await notify(
          tx,
          actor,
          { event: "returnDecided", model: "return", recordId: id },
          buyersOf(order.organization, order.placedBy?.id ?? null),
        );
        await writeToBuyers(tx, services, order, (sender, reader) =>
          returnDecidedEmail(sender, reader, outcome),
        );
        const decidedAt = new Date(now).toISOString();
        return { status, packsBack, decidedAt, decidedBy: personOf(actor) };
      },
    }),
  );
}

type Decision = { decision: ReturnDecision; decisionNote: string | null };

/** Every line needs its decision: the pharmacy hears of all of them at once. */
function decisionsOf(
  lines: readonly ReturnLineRow[],
  decided: ReturnDecisions["lines"],
): Map<string, Decision> {
  const known = new Set(lines.map(({ id }) => id));
  const decisions = new Map<string, Decision>();
  const problems: Record<string, string> = {};
  for (const [place, { line, decision, note = null }] of decided.entries()) {
    if (!known.has(line)) problems[`lines.${place}.line`] = "This return has no such line.";
    else if (decisions.has(line)) problems[`lines.${place}.line`] = "This line is sent twice.";
    else if (decision === "declined" && note === null) {
      problems[`lines.${place}.note`] = "Say why you decline these packs.";
    }
    decisions.set(line, { decision, decisionNote: note });
  }
  requireNone(problems);
  if (decisions.size < lines.length) requireNone({ lines: "Accept or decline every line." });
  return decisions;
}

/** The packs of a return are back at the supply desk. */
export async function receiveReturn(
  services: ReturnServices,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  const receivedAt = new Date(services.clock()).toISOString();
  const received = { status: "received", receivedAt, receivedBy: personOf(actor) } as const;
  await updateRecord(
    services.db,
    actor,
    returnKind,
    id,
    { ...received, version },
    {
      action: "deliver",
      read: (within) => readReturn({ ...services, db: within }, actor, id),
      check: (before) => requireAct("return", RETURN_ACTS.receive, before, actor),
    },
  );
}
