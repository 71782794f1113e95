import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aShop } from "#test/products.ts";
import { sealNow, tamper } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { EVERY_JOB } from "../../every-job.ts";
import { chainKeyOf } from "../../platform/audit/chain.ts";
import { newId } from "../../platform/db/ids.ts";
import { fillCopies } from "./copies.fill.ts";
import { copyFilling } from "./product-copies.table.ts";

const server = testServer({ isOwn: true });
const { signal } = new AbortController();

test("old months of the log are archived once all copies are filled in", async () => {
  await aShop(server);
  await server.db.insert(copyFilling).values({ run: newId() });
  await tamper(server.db, sql`update audit_logs set at = at - interval '30 months'`);
  await sealNow(server.db, chainKeyOf(server.services.secret));
  const archiving = EVERY_JOB.find(({ name }) => name === "archiving");
  const archive = () => archiving?.work(server.services, signal);
  const archives = async () => (await server.get("/api/logs/archives")).json().items.length;
  await archive();
  expect(await archives()).toBe(0);
  await fillCopies(server.services, signal);
  await archive();
  expect(await archives()).toBe(1);
});
