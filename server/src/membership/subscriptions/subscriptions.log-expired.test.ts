import { expect, test } from "vitest";
import { aMember, choosePlan } from "#test/members.ts";
import { testServer } from "#test/server.ts";
import { logExpiredTerms } from "./subscriptions.log-expired.ts";

const server = testServer();

const run = () => logExpiredTerms(server.services, new AbortController().signal);

async function runAt(instant: string) {
  server.moveTo(instant);
  await run();
}

/**
 * A pharmacy in Samoa whose monthly term runs from 2 March to 1 April, and its grace period to the
 * 15th.
 */
async function aNewMember() {
  server.moveTo("2027-03-02T12:00:00Z");
  return aMember(server, "2027-03-02", { organization: { timeZone: "Pacific/Apia" } });
}

async function logged() {
  const { items } = (await server.get("/api/logs?action=expire")).json();
  return items as { organization: string; recordLabel: string; changes: object[] }[];
}

test("a pharmacy that becomes read-only is logged ten minutes after midnight there", async () => {
  const { organization } = await aNewMember();
  // the 16th begins in Samoa at 11:00 UTC on the 15th
  await runAt("2027-04-15T11:09:00Z");
  expect(await logged()).toEqual([]);
  await runAt("2027-04-15T11:10:00Z");
  expect(await logged()).toMatchObject([
    {
      organization,
      actorType: "system",
      outcome: "success",
      model: "subscription",
      recordLabel: expect.stringMatching(/ from 2027-03-02$/),
      changes: [{ field: "expiredOn", from: null, to: "2027-04-16" }],
    },
  ]);
});

test("it is logged once, with any number of processes and runs", async () => {
  await aNewMember();
  server.moveTo("2027-04-20T12:00:00Z");
  await Promise.all([run(), run(), run()]);
  await runAt("2027-05-20T12:00:00Z");
  expect(await logged()).toHaveLength(1);
});

test("a term that was renewed in time, or cancelled, is not logged", async () => {
  const renewed = await aNewMember();
  await choosePlan(server, renewed.organization, renewed.plan, "2027-04-02");
  const ended = await aNewMember();
  await server.delete(`/api/organizations/${ended.organization}/plan`);
  await runAt("2027-04-20T12:00:00Z");
  expect(await logged()).toEqual([]);
});

test("one followed by a term after a gap is logged meanwhile", async () => {
  const { organization, plan } = await aNewMember();
  await choosePlan(server, organization, plan, "2027-04-30");
  await runAt("2027-04-20T12:00:00Z");
  expect(await logged()).toHaveLength(1);
  await runAt("2027-05-02T12:00:00Z");
  expect(await logged()).toHaveLength(1);
});

test("a deleted pharmacy is not logged", async () => {
  const { organization } = await aNewMember();
  await server.patch(`/api/organizations/${organization}`, { status: "inactive" });
  expect((await server.delete(`/api/organizations/${organization}`)).statusCode).toBe(204);
  await runAt("2027-04-20T12:00:00Z");
  expect(await logged()).toEqual([]);
});
