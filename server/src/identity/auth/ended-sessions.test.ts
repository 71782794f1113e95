import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listen } from "#test/live.ts";
import { aPharmacy } from "#test/members.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const exportBody = { format: "csv", columns: "name" };

/** Ways in which a session ends besides logging out, as the database knows them. */
const ENDINGS: [string, SQL][] = [
  ["its time is over", sql`update sessions set expires_at = now() - interval '1 second'`],
  ["it was ended", sql`update sessions set ended_at = now()`],
  ["its person is suspended", sql`update users set status = 'suspended'`],
  ["its person is deleted", sql`update users set deleted_at = now()`],
  ["its pharmacy is out of service", sql`update organizations set status = 'inactive'`],
  ["its pharmacy is deleted", sql`update organizations set deleted_at = now()`],
];

/** Guarantees that a session opens nothing from the moment it is over, whichever way it is shown. */
describe.each(ENDINGS)("once %s", (_, ending) => {
  test("neither its token, nor an address that was signed for it, nor a stream is open", async () => {
    const owner = await server.as(
      "owner",
      (await aPharmacy(server, { name: "Castlewren Pharmacy" })).id,
    );
    const { url } = (await owner.post("/api/organizations/export", exportBody)).json();
    expect((await server.visitor.get(url)).statusCode).toBe(200);
    await server.db.execute(ending);
    expect((await server.visitor.get(url)).statusCode).toBe(401);
    expect((await owner.get(url)).statusCode).toBe(401);
    expect((await owner.get("/api/auth/me")).statusCode).toBe(401);
    expect((await listen(server.app, owner.token)).status).toBe(401);
  });
});

test("an address opens what its person may see by now, not what they saw when it was signed", async () => {
  const { id: own } = await aPharmacy(server, { name: "Castlewren Pharmacy" });
  (await aPharmacy(server, { name: "Rathfern Pharmacy" })).id;
  const support = await server.as("support");
  const { url } = (await support.post("/api/organizations/export", exportBody)).json();
  expect((await server.visitor.get(url)).body).toContain("Rathfern");
  await server.db.execute(
    sql`update users set role = 'viewer', organization = ${own} where id = ${support.userId}`,
  );
  expect((await server.visitor.get(url)).body).toBe("\ufeffPharmacy\r\nCastlewren Pharmacy\r\n");
});
