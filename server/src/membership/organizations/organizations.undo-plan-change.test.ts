import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aMember, aPharmacy } from "#test/members.ts";
import { planChoices } from "#test/plans.ts";
import { tamper } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";

const server = testServer();
const { offer, choose, today, historyOf } = planChoices(server);

const CHANGED = "The membership has changed since. Change the plan again instead.";

const undo = (id: string, term: string, caller: Pick<typeof server, "post"> = server) =>
  caller.post(`/api/organizations/${id}/plan/undo`, { term });

/** Puts a pharmacy on another plan; returns the id of the new term. */
async function changeOf(id: string, startDate = today(), plan = {}): Promise<string> {
  const answer = await choose(id, { plan: await offer(plan), startDate });
  expect(answer.statusCode).toBe(200);
  return answer.json().newTerm;
}

/** A pharmacy whose plan was changed today, and the new term. */
async function aChange() {
  const { id } = await aPharmacy(server);
  await changeOf(id, addDays(today(), -5));
  return { id, term: await changeOf(id, today(), { name: "Larger" }) };
}

type Term = { id: string; startDate: string; endDate: string; closedOn: string | null };

/** Everything that is shown of a pharmacy and its terms, except the last activity. */
async function shown(id: string, besides?: string) {
  const pharmacy = withoutActivity((await server.get(`/api/organizations/${id}`)).body);
  const terms: Term[] = await historyOf(id);
  return { pharmacy, terms: JSON.stringify(terms.filter((term) => term.id !== besides)) };
}

const withoutActivity = (body: string) => body.replace(/"lastActivityAt":"[^"]+"/, "");

describe("undoing a plan change", () => {
  test.each<[what: string, before: (id: string) => Promise<unknown>, startsIn: number]>([
    ["the first plan", async () => undefined, 0],
    ["a change within a term", (id) => changeOf(id, addDays(today(), -5)), 0],
    ["a scheduled renewal", (id) => changeOf(id, addDays(today(), -5)), 60],
    ["a correction", (id) => changeOf(id, addDays(today(), -5)), -5],
    [
      "a correction of a cancelled membership",
      async (id) => {
        await changeOf(id, addDays(today(), -5));
        await server.delete(`/api/organizations/${id}/plan`);
      },
      -5,
    ],
    [
      "a change that replaced a scheduled one",
      async (id) => {
        await changeOf(id, addDays(today(), -5));
        await changeOf(id, addDays(today(), 10));
      },
      60,
    ],
  ])("restores everything: %s", async (_, before, startsIn) => {
    const { id } = await aPharmacy(server);
    await before(id);
    const was = await shown(id);
    const term = await changeOf(id, addDays(today(), startsIn), { name: "Larger" });
    expect(await shown(id)).not.toEqual(was);
    const answer = await undo(id, term);
    expect(answer.statusCode).toBe(200);
    expect(withoutActivity(answer.body)).toBe(was.pharmacy);
    expect(await shown(id, term)).toEqual(was);
    const undone = (await historyOf(id)).find((one: Term) => one.id === term);
    expect(undone).toMatchObject({ closeReason: "undone" });
    expect(undone.closedOn < undone.startDate).toBe(true);
  });

  test("works without the entries of the log", async () => {
    const { id, term } = await aChange();
    await tamper(server.db, sql`delete from audit_logs`);
    expect((await undo(id, term)).statusCode).toBe(200);
    const replaced = (await historyOf(id)).find((one: Term) => one.id !== term);
    expect(replaced).toMatchObject({ closedOn: null, closeReason: null });
  });

  test("is logged as an action of its own, beside the term it reopened", async () => {
    const { id, term } = await aChange();
    await undo(id, term);
    const own = (await server.history()).filter(({ model }) => model === "subscription");
    const entries = own.slice(-2);
    expect(entries).toMatchObject([
      { action: "undoPlanChange", model: "subscription", recordId: term, organization: id },
      { action: "update", changes: [{ field: "closedOn", to: null }, { field: "closeReason" }] },
    ]);
    expect(entries[0]?.requestId).toBe(entries[1]?.requestId);
  });

  test("lets it be made again, and undone again", async () => {
    const { id, term } = await aChange();
    await undo(id, term);
    const again = await changeOf(id);
    expect(again).not.toBe(term);
    expect((await undo(id, again)).statusCode).toBe(200);
  });

  test("is not offered if nothing changed", async () => {
    const [{ id }, plan] = [await aPharmacy(server), await offer()];
    const body = { plan, startDate: today() };
    await choose(id, body);
    expect((await choose(id, body)).json().newTerm).toBeNull();
  });
});

describe("undoing a plan change is refused", () => {
  async function expectRefusal(answer: Awaited<ReturnType<typeof undo>>, message: string) {
    expect([answer.statusCode, answer.json().error]).toEqual([409, "conflict"]);
    expect(answer.json().message).toBe(message);
  }

  test("after ten minutes", async () => {
    const { id, term } = await aChange();
    const was = await shown(id);
    server.moveTo(new Date(Date.now() + 10.5 * MINUTE_MS).toISOString());
    await expectRefusal(
      await undo(id, term),
      "A plan change can be undone for 10 minutes. Change the plan again instead.",
    );
    server.moveTo(new Date().toISOString());
    expect(await shown(id)).toEqual(was);
  });

  test("once the plan was changed again, or the membership was cancelled", async () => {
    const changed = await aChange();
    await changeOf(changed.id, addDays(today(), 1));
    await expectRefusal(await undo(changed.id, changed.term), CHANGED);
    const renewed = await aChange();
    await changeOf(renewed.id, addDays(today(), 200));
    await expectRefusal(await undo(renewed.id, renewed.term), CHANGED);
    const ended = await aChange();
    await server.delete(`/api/organizations/${ended.id}/plan`);
    await expectRefusal(await undo(ended.id, ended.term), CHANGED);
  });

  test("twice", async () => {
    const { id, term } = await aChange();
    expect((await undo(id, term)).statusCode).toBe(200);
    const was = await shown(id);
    await expectRefusal(await undo(id, term), "This plan change has already been undone.");
    expect(await shown(id)).toEqual(was);
  });

  test("to all but one of many simultaneous callers", async () => {
    const { id, term } = await aChange();
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(id, term)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const done = (await server.history()).filter(({ action }) => action === "undoPlanChange");
    expect(done.filter(({ outcome }) => outcome === "success")).toHaveLength(1);
  });

  test("or comes before another change made at the same moment", async () => {
    const { id, term } = await aChange();
    const other = { plan: await offer(), startDate: addDays(today(), 1) };
    const [undone, chosen] = await Promise.all([undo(id, term), choose(id, other)]);
    expect(chosen.statusCode).toBe(200);
    const lived = (await historyOf(id)).filter(
      ({ startDate, endDate, closedOn }: Term) => (closedOn ?? endDate) >= startDate,
    );
    // the new choice follows only the first plan, or else the change that was not undone
    expect(lived).toHaveLength(undone.statusCode === 200 ? 2 : 3);
  });

  test("once a reminder about the new term was sent", async () => {
    const { organization } = await aMember(server, addDays(today(), -40));
    const term = await changeOf(organization, today());
    const reminded = await server.post(`/api/organizations/${organization}/expired-reminding`, {});
    expect(reminded.statusCode).toBe(200);
    await expectRefusal(
      await undo(organization, term),
      "There is already a reminder about the new term. Change the plan again instead.",
    );
  });

  test.each(["admin", "finance"] as const)("to another user: %s", async (role) => {
    const { id, term } = await aChange();
    await expectRefusal(
      await undo(id, term, await server.as(role)),
      "Only the person who changed the plan can undo it.",
    );
  });

  test.each(["catalogue", "support", "owner", "viewer"] as const)("to a %s", async (role) => {
    const { id, term } = await aChange();
    const caller = await server.as(role, role === "owner" || role === "viewer" ? id : undefined);
    expect((await undo(id, term, caller)).statusCode).toBe(403);
    expect((await server.history()).at(-1)).toMatchObject({
      action: "undoPlanChange",
      outcome: "denied",
      recordId: id,
    });
    expect((await undo(id, term)).statusCode).toBe(200);
  });

  test("for a term of another pharmacy, or an unknown one", async () => {
    const { term } = await aChange();
    const other = await aChange();
    expect((await undo(other.id, term)).statusCode).toBe(404);
    expect((await undo(other.id, other.id)).statusCode).toBe(404);
    expect((await undo(term, term)).statusCode).toBe(404);
    expect((await undo(other.id, "t")).statusCode).toBe(422);
  });

  test("once the pharmacy was deleted", async () => {
    const { id, term } = await aChange();
    await server.patch(`/api/organizations/${id}`, { status: "inactive" });
    await server.delete(`/api/organizations/${id}`);
    expect((await undo(id, term)).statusCode).toBe(404);
  });
});
