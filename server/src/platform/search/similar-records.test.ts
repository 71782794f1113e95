import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPharmacies } from "#test/organizations.ts";
import { testServer } from "#test/server.ts";
import { organizationSearch } from "../../membership/organizations/organizations.search.ts";
import type { Database, Transaction } from "../db/database.ts";
import { similarRecords } from "./similar-records.ts";

const server = testServer();

/** The database, with no time for the statement of a search that begins so many statements later. */
function hurried(place: number): Database {
  let statements = 0;
  const inHurry = (tx: Transaction) =>
    ({
      async execute(query: Parameters<Transaction["execute"]>[0]) {
        statements += 1;
        if (statements === place) await tx.execute(sql`set local statement_timeout = 1`);
        return tx.execute(statements === place ? sql`select pg_sleep(1)` : query);
      },
    }) as Transaction;
  const transaction: Database["transaction"] = (run, config) =>
    server.db.transaction((tx) => run(inHurry(tx)), config);
  return { transaction } as Database;
}

const similar = async (db: Database) => {
  const found = await similarRecords(db, organizationSearch, "chemsit", undefined);
  return found.map(({ label }) => label);
};

test("what is similar to a frequent word is found among the first names when time runs out", async () => {
  await addPharmacies(server.db, 20, sql`'A ' || lpad(n::text, 2, '0') || ' Chemists'`);
  const all = await similar(server.db);
  expect(all).toEqual([
    "A 01 Chemists",
    "A 02 Chemists",
    "A 03 Chemists",
    "A 04 Chemists",
    "A 05 Chemists",
  ]);
  // the last statement compares all names that share letters with the word
  expect(await similar(hurried(7))).toEqual(all);
  expect(await similar(hurried(4))).toEqual([]);
});
