import { sql } from "drizzle-orm";
import type { Transaction } from "../src/platform/db/database.ts";
import { prepareSearch, searchRecords } from "../src/platform/search/search-records.ts";
import type { Searchable } from "../src/platform/search/searchable.ts";
import type { testServer } from "./server.ts";

/** The query plans of each step of a search. */
export async function searchPlans(
  server: ReturnType<typeof testServer>,
  searchable: Searchable,
  q: string,
): Promise<string> {
  const plans: string[] = [];
  await server.db.transaction(async (tx) => {
    const explaining = {
      async execute(query: Parameters<Transaction["execute"]>[0]) {
        const { rows } = await tx.execute(sql`explain ${query}`);
        plans.push(...rows.map((row) => String(row["QUERY PLAN"])));
        return tx.execute(query);
      },
    } as Transaction;
    const prepared = await prepareSearch(explaining, q);
    // every step runs, however busy the machine is
    const searchText = { ...prepared, isLate: () => false };
    await tx.execute(sql`set local statement_timeout = 0`);
    await searchRecords(explaining, searchable, searchText, undefined, new Map());
  });
  return plans.join("\n");
}
