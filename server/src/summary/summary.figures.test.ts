import { ROLES } from "@pharmacy/contract/roles.values";
import { describe, expect, test } from "vitest";
import { readFigures } from "#test/figures.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { FIGURES } from "../resources.ts";

const server = testServer();

const HEAD = ["asOf", "zone", "days", "from", "to"];

const SEEN_BY: Readonly<Record<string, readonly string[]>> = {
  admin: ["recurring", "stock", "expiring", "orders", "supply", "results"],
  catalogue: ["stock", "expiring", "orders", "supply"],
  finance: ["recurring", "stock", "expiring", "orders", "supply", "results"],
  support: ["recurring", "stock", "expiring", "orders", "supply"],
  owner: [],
  pharmacist: [],
  technician: [],
  viewer: [],
};

describe("the figures", () => {
  test("cover the last 30 days, today among them, unless another period is chosen", async () => {
    server.moveTo("2026-03-10T12:00:00Z");
    const { asOf, ...period } = await readFigures(server);
    expect(asOf).toMatch(/^2026-03-10T12:00/);
    expect(period).toMatchObject({
      zone: "Europe/Dublin",
      days: 30,
      from: "2026-02-09",
      to: "2026-03-10",
    });
    expect(await readFigures(server, 7)).toMatchObject({ days: 7, from: "2026-03-04" });
    expect(await readFigures(server, 90)).toMatchObject({ days: 90, from: "2025-12-11" });
  });

  test.each(["days=8", "days=", "days=030", "days=30&days=7", "days=-7", "from=2026-01-01"])(
    "refuse %s",
    async (query) => {
      expect((await server.get(`/api/summary/figures?${query}`)).statusCode).toBe(400);
    },
  );

  test("have for each role the sections of records it may see all of", async () => {
    const own: string = (await server.post("/api/organizations", anOrganization())).json().id;
    for (const role of ROLES) {
      const isOwn = ["owner", "pharmacist", "technician", "viewer"].includes(role);
      const caller = await server.as(role, isOwn ? own : undefined);
      const names = Object.keys(await readFigures(caller)).filter((name) => !HEAD.includes(name));
      expect([role, names]).toEqual([role, SEEN_BY[role]]);
    }
    expect((await server.visitor.get("/api/summary/figures")).statusCode).toBe(401);
  });

  test("have no two sections of one name", () => {
    const names = FIGURES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
