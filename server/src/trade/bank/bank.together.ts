import { BANK_TOGETHER_MAX } from "@pharmacy/contract/bank/bank.values";
import type { BulkResult } from "@pharmacy/contract/bulk";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Actor } from "../../platform/db/audit.ts";
import { inTurn, TOOK_TOO_LONG } from "../../platform/db/in-turn.ts";
import { withoutValues } from "../../platform/db/violations.ts";
import { failureOf } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/http/routes.ts";
import { matchOpenLines } from "./bank.match.ts";
import { postLine, takeBackLine } from "./bank.post.ts";
import { type BankLineRow, bankLineKind, bankLines } from "./bank.table.ts";

type Deps = Pick<Services, "db" | "clock"> & { log: FastifyBaseLogger };

/** Posts the lines of a file that are certain by what the ledger says now. */
export async function postCertain(deps: Deps, actor: Actor, file: string): Promise<BulkResult[]> {
  await inTurn(deps.db, "bank", (tx) => matchOpenLines(tx));
  const lines = await linesOf(
    deps,
    and(eq(bankLines.status, "open"), eq(bankLines.isCertain, true)),
    file,
  );
  return eachLine(deps, lines, (within, { id }) =>
    postLine(within, actor, id, { isCertain: true }),
  );
}

/** Takes back all that was posted of a file. */
export async function takeBackFile(
  deps: Deps,
  actor: Actor,
  { file, reason }: { file: string; reason: string },
): Promise<BulkResult[]> {
  const lines = await linesOf(deps, eq(bankLines.status, "posted"), file);
  return eachLine(deps, lines, (within, { id }) => takeBackLine(within, actor, id, { reason }));
}

function linesOf({ db }: Pick<Deps, "db">, which: SQL | undefined, file: string) {
  return db
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.bankFile, file), which))
    .orderBy(asc(bankLines.bookedOn), asc(bankLines.id))
    .limit(BANK_TOGETHER_MAX);
}

/** The pharmacy or the expense that others may be changing. */
const turnOf = (line: BankLineRow) =>
  line.organization ?? line.expense ?? line.suggestedOrganization ?? line.suggestedExpense;

const CALL_MS = 12_000;
/** Lines of different pharmacies at once: the server and the database take turns. */
const AT_ONCE = 3;

/** Works on each line in a transaction of its own. The last one also matches the rest. */
async function eachLine(
  deps: Deps,
  lines: readonly BankLineRow[],
  work: (within: Pick<Deps, "db" | "clock">, line: BankLineRow) => Promise<BankLineRow>,
): Promise<BulkResult[]> {
  const deadline = Date.now() + CALL_MS;
  const one = async (line: BankLineRow, isLast: boolean): Promise<BulkResult> => {
    const { id } = line;
    const result = { id, label: bankLineKind.label(line), version: null, error: null };
    try {
      if (Date.now() > deadline) throw TOOK_TOO_LONG;
      const { version } = await inTurn(deps.db, turnOf(line), async (tx) => {
        const done = await work({ ...deps, db: tx as unknown as Deps["db"] }, line);
        if (isLast) await matchOpenLines(tx);
        return done;
      });
      return { ...result, version };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === "internal") deps.log.error({ err: withoutValues(error), id }, "failed");
      return { ...result, error: { code: failure.code, message: failure.message } };
    }
  };
  const results: BulkResult[] = [];
  const waiting = lines.slice(0, -1).entries();
  const worker = async () => {
    for (const [place, line] of waiting) results[place] = await one(line, false);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const line of lines.slice(-1)) results.push(await one(line, true));
  return results;
}
