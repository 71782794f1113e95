import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listen } from "#test/live.ts";
import { aPharmacy } from "#test/members.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const exportBody = { format: "csv", columns: "name" };

/** Ways in which a session ends other than logging out, as database statements. */
const ENDINGS: [string, SQL][] = [
  ["its time is over", sql`update sessions set expires_at = now() - interval '1 second'`],
  ["it was ended", sql`update sessions set ended_at = now()`],
  ["its person is suspended", sql`update users set status = 'suspended'`],
  ["its person is deleted", sql`update users set deleted_at = now()`],
  ["its pharmacy is out of service", sql`update organizations set status = 'inactive'`],
  ["its pharmacy is deleted", sql`update organizations set deleted_at = now()`],
];

/** Guarantees that an ended session gives no access, however it is sent. */
describe.each(ENDINGS)("once %s", (_, ending) => {
  test("neither its token, nor a URL signed for it, nor a stream works", async () => {
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

test("a signed URL gives access to what its user may see now, not when it was signed", async () => {
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
