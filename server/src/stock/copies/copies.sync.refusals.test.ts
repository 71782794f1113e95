import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPair, shelfOf, sync, syncPath } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Answer = Awaited<ReturnType<typeof sync>>;
const refusalOf = (answer: Answer) => [answer.statusCode, answer.json().message];

describe("copying products is refused", () => {
  test("from the pharmacy itself, and from one without active products", async () => {
    const { source, target } = await aPair(server);
    expect(refusalOf(await sync(server, target, target))).toEqual([
      409,
      "Choose another pharmacy to copy from.",
    ]);
    await source.make({ status: "draft" });
    expect(refusalOf(await sync(server, source, target))).toEqual([
      409,
      "Rathfern Pharmacy has no active products.",
    ]);
    const unknown = { organization: "01990000-0000-7000-8000-000000000000" };
    expect((await sync(server, unknown, target)).statusCode).toBe(404);
    expect((await sync(server, source, unknown)).statusCode).toBe(404);
    expect((await sync(server, source, { organization: "x" })).statusCode).toBe(400);
    expect((await sync(server, source, target, "onConflict=both")).statusCode).toBe(400);
  });

  test("where the plan does not include it, or has no room for all", async () => {
    const { source, target } = await aPair(server, {}, {}, { features: [] });
    for (const sku of ["A", "B", "C"]) await source.make({ sku });
    expect(refusalOf(await sync(server, source, target))).toEqual([
      409,
      "The plan of Castlewren Pharmacy does not include product copying.",
    ]);
    await server.subscribe(target.organization, { features: ["productSync"], maxProducts: 3 });
    await target.make({ sku: "own" });
    const full = "This would add 3 products. Castlewren Pharmacy has 1 of 3.";
    expect(refusalOf(await sync(server, source, target))).toEqual([409, full]);
    expect(refusalOf(await sync(server, source, target, "dryRun=true"))).toEqual([409, full]);
    expect(await shelfOf(server, target)).toHaveLength(1);
  });

  test("into a pharmacy that is inactive or read-only, not from one", async () => {
    const { source, target } = await aPair(server);
    await source.make();
    const set = (organization: string) =>
      server.patch(`/api/organizations/${organization}`, { status: "inactive" });
    await set(source.organization);
    expect((await sync(server, source, target)).statusCode).toBe(200);
    const other = await aPair(server);
    await other.source.make();
    await set(other.target.organization);
    expect(refusalOf(await sync(server, other.source, other.target))).toEqual([
      422,
      "Castlewren Pharmacy is inactive. Activate the pharmacy first.",
    ]);
    const ended = await aPair(server);
    await ended.source.make();
    server.moveTo("2099-01-01T12:00:00Z");
    const { statusCode, message } = (await sync(server, ended.source, ended.target)).json();
    expect([statusCode, message]).toEqual([
      undefined,
      expect.stringContaining("Renew it to make changes."),
    ]);
  });

  test("for all but administrators and the catalogue's users, who leave an entry", async () => {
    const { source, target } = await aPair(server);
    await source.make();
    const denied = async () =>
      (await server.history()).filter(({ outcome }) => outcome === "denied").length;
    for (const role of ["finance", "support"] as const) {
      expect((await sync(await server.as(role), source, target)).statusCode).toBe(403);
    }
    for (const role of ["owner", "pharmacist", "technician", "viewer"] as const) {
      for (const { organization } of [source, target]) {
        const caller = await server.as(role, organization);
        expect((await sync(caller, source, target)).statusCode).toBe(403);
      }
    }
    expect((await server.visitor.get(syncPath(source, target))).statusCode).toBe(401);
    expect(await denied()).toBe(10);
    expect(await shelfOf(server, target)).toEqual([]);
    expect((await sync(await server.as("catalogue"), source, target)).json().created).toBe(1);
  });

  test("in the history of a pharmacy's own users, who undo none and learn no other's name", async () => {
    const { source, target } = await aPair(server);
    await source.make({ sku: "A" });
    const { runId } = (await sync(server, source, target)).json();
    const owner = await server.as("owner", target.organization);
    const list = await owner.get("/api/runs");
    expect([list.json().total, list.body]).toEqual([0, expect.not.stringContaining("Rathfern")]);
    for (const rest of ["", "/rows"]) {
      const answer = await owner.get(`/api/runs/${runId}${rest}`);
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        expect.not.stringContaining("Rathfern"),
      ]);
    }
    expect((await owner.post(`/api/runs/${runId}/undo`, { version: 1 })).statusCode).toBe(403);
    expect((await shelfOf(server, target)).map(({ sku }) => sku)).toEqual(["A"]);
    const catalogue = await server.as("catalogue");
    expect((await catalogue.get(`/api/runs/${runId}`)).statusCode).toBe(200);
  });

  test("as a prefetch and as HEAD; POST does the same as GET", async () => {
    const { source, target } = await aPair(server);
    await source.make();
    const url = syncPath(source, target);
    const authorization = `Bearer ${server.token()}`;
    const ahead = { authorization, "sec-purpose": "prefetch" };
    const prefetched = await server.app.inject({ method: "GET", url, headers: ahead });
    expect(prefetched.statusCode).toBe(400);
    const head = await server.app.inject({ method: "HEAD", url, headers: { authorization } });
    expect(head.statusCode).toBe(404);
    expect(await shelfOf(server, target)).toEqual([]);
    const posted = await server.post(url, {});
    expect([posted.statusCode, posted.json().created]).toEqual([200, 1]);
    expect(posted.headers["cache-control"]).toContain("no-store");
  });

  test("while another one runs; of two at once everything is there once", async () => {
    const { source, target } = await aPair(server);
    for (const sku of ["A", "B", "C"]) await source.make({ sku });
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(
        hashtextextended(${`sync of ${target.organization}`}, 0))`);
      expect(refusalOf(await sync(server, source, target))).toEqual([
        409,
        "A product sync for Castlewren Pharmacy is already running.",
      ]);
    });
    const answers = await Promise.all([1, 2, 3].map(() => sync(server, source, target)));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    expect((await shelfOf(server, target)).map(({ sku }) => sku).sort()).toEqual(["A", "B", "C"]);
  });

  test("one way leaves the other way open: both at once come to an end", async () => {
    const { source, target } = await aPair(server);
    await source.make({ sku: "A" });
    await target.make({ sku: "B" });
    const both = await Promise.all([sync(server, source, target), sync(server, target, source)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const shop of [source, target]) {
      expect((await shelfOf(server, shop)).map(({ sku }) => sku).sort()).toEqual(["A", "B"]);
    }
  });
});
