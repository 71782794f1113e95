import type { BankLine } from "@pharmacy/contract/bank/bank";
import type { Transaction } from "../../platform/db/database.ts";
import { takeTurn } from "../../platform/db/in-turn.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Services } from "../../platform/http/routes.ts";
import { readLine } from "./bank.reads.ts";

/**
 * Changes a line, and matches the others. Other calls that match lines, or change the
 * pharmacy or the expense that owes, wait without a connection.
 */
export function changeLine(
  services: Services,
  id: string,
  owing: string | null,
  work: (within: Services) => Promise<unknown>,
): Promise<BankLine> {
  return takeTurn(services.db, "bank", async () => {
    // the rules of matching are read when the first line is posted
    const { matchOpenLines } = await import("./bank.match.ts");
    return answerWithin(services, owing, async (within) => {
      await work(within);
      await matchOpenLines(within.db as unknown as Transaction);
      return readLine(within.db, id);
    });
  });
}
