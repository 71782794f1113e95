import { expect, test } from "vitest";
import { databaseBefore, insertRow } from "#test/database-before.ts";
import { migrate } from "../db/migrate.ts";

test("scopes of orders that opened nothing are taken from older tokens", async () => {
  const { url, client } = await databaseBefore("call_keys");
  await client.query("set session_replication_role = replica");
  const token = { type: "api", expires_at: new Date("2099-01-01"), secret_hash: "" };
  const scopes = [
    ["Old", "{stock:read,orders:read,orders:write}"],
    ["Other", "{stock:read,products:write}"],
  ] as const;
  for (const [name, held] of scopes) {
    await insertRow(client, "tokens", { ...token, name, secret_hash: name, scopes: held });
  }
  await migrate(url);
  const { rows } = await client.query("select name, scopes from tokens order by name");
  expect(rows).toEqual([
    { name: "Old", scopes: ["stock:read"] },
    { name: "Other", scopes: ["stock:read", "products:write"] },
  ]);
});
