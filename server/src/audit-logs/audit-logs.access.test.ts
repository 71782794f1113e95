import { PHARMACY_ROLES } from "@pharmacy/contract/roles";
import { describe, expect, test } from "vitest";
import { deeds, logReader } from "#test/log-reader.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";

const server = testServer();
const { entries, aHistory } = logReader(server);

/** Guarantees that a role reads the log of its own trade and cannot guess at the rest. */
describe("who reads what", () => {
  test.each([
    ["catalogue", ["delete unit", "update unit", "create unit"]],
    ["finance", ["create organization"]],
  ] as const)("%s reads %j", async (role, readable) => {
    await aHistory();
    const caller = await server.as(role);
    expect(deeds(await entries("", caller))).toEqual(readable);
    expect(await entries("model=user", caller)).toEqual([]);
    expect(await entries("model=session&search=a", caller)).toEqual([]);
  });

  test.each([
    ["catalogue", "unit"],
    ["finance", "organization"],
  ] as const)("%s exports and counts what it reads, and no more", async (role, model) => {
    const { unit, pharmacy } = await aHistory();
    const caller = await server.as(role);
    const own = (await entries("", caller)).map(({ id }) => id);
    expect((await caller.get("/api/logs/ids")).json().ids).toEqual(own);
    const file = await caller.get("/api/logs/export?format=csv&columns=model");
    const kinds = file.body.split("\r\n").slice(1, -1);
    expect(kinds).toHaveLength(own.length);
    expect(new Set(kinds.map((kind) => kind.toLowerCase()))).toEqual(new Set([model]));
    const foreign = model === "unit" ? pharmacy.id : unit.id;
    for (const query of [`search=${foreign}`, `recordId=${foreign}`]) {
      expect(await entries(query, caller)).toEqual([]);
    }
    const [other] = await entries(`recordId=${foreign}`);
    expect(await entries(`requestId=${other?.requestId}`, caller)).toEqual([]);
  });

  test("support reads everything", async () => {
    await aHistory();
    const caller = await server.as("support");
    expect(await entries("", caller)).toEqual(await entries());
  });

  test("an entry of another trade looks like one that does not exist", async () => {
    const { pharmacy } = await aHistory();
    const caller = await server.as("catalogue");
    const [foreign] = await entries(`recordId=${pharmacy.id}`);
    const [own] = await entries("model=unit");
    expect((await caller.get(`/api/logs/${own?.id}`)).json()).toEqual(own);
    for (const id of [foreign?.id, newId()]) {
      const answer = await caller.get(`/api/logs/${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("Log entry not found.");
    }
  });

  test.each(PHARMACY_ROLES)("%s reads nothing", async (role) => {
    const { pharmacy } = await aHistory();
    const caller = await server.as(role, pharmacy.id);
    const [entry] = await entries();
    for (const url of [
      "/api/logs",
      `/api/logs/${entry?.id}`,
      "/api/logs/ids",
      "/api/logs/export?format=csv&columns=at",
    ]) {
      expect((await caller.get(url)).statusCode).toBe(403);
    }
  });
});
