import { DAY_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aPlan, aToken, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { todayIn } from "../../platform/days.ts";

const server = testServer();
const NAME = "Castlewren Pharmacy";

const aPharmacist = (organization: string) => aUser({ role: "pharmacist", organization });
const invite = (organization: string) => server.post("/api/users", aPharmacist(organization));
const issue = (organization: string) => server.post("/api/tokens", aToken({ organization }));
const suspend = (id: string) =>
  server.patch(`/api/users/${id}`, { status: "suspended", suspensionReason: "On leave" });
const userCountOf = async (id: string) =>
  (await server.get(`/api/organizations/${id}`)).json().usage.users;

const usersFull = (limit: string, used: number) =>
  `The plan of ${NAME} allows ${limit}. It already has ${used}.`;

describe("the users a plan allows", () => {
  test("are limited to its number; one more is always refused", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxUsers: 2 });
    const owner = await server.as("owner", id);
    expect((await invite(id)).statusCode).toBe(201);
    const refused = [await invite(id), await owner.post("/api/users", aPharmacist(id))];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        error: "plan_limit",
        message: usersFull("2 users", 2),
      });
    }
    expect(await userCountOf(id)).toBe(2);
  });

  test("are one without a plan, or before it begins", async () => {
    const { id } = await aPharmacy(server, { name: NAME });
    expect((await invite(id)).statusCode).toBe(201);
    expect((await invite(id)).json().message).toBe(usersFull("1 user", 1));
    const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    await server.subscribe(id, {}, tomorrow);
    expect((await invite(id)).statusCode).toBe(409);
  });

  test("are those active or invited: suspending or deleting one frees a place", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxUsers: 2 });
    const [one, two] = [(await invite(id)).json().id, (await invite(id)).json().id];
    await suspend(one);
    const three = await invite(id);
    expect(three.statusCode).toBe(201);
    const back = await server.patch(`/api/users/${one}`, { status: "active" });
    expect([back.statusCode, back.json().error]).toEqual([409, "plan_limit"]);
    expect((await server.get(`/api/users/${one}`)).json().status).toBe("suspended");
    await server.delete(`/api/users/${two}`);
    expect((await server.patch(`/api/users/${one}`, { status: "active" })).statusCode).toBe(200);
  });

  test("stay when a smaller plan begins, but no more can be added", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxUsers: 5 });
    const people = [await invite(id), await invite(id), await invite(id)];
    await server.subscribe(id, { maxUsers: 2 }, todayIn("Europe/Dublin", Date.now()));
    expect(await userCountOf(id)).toBe(3);
    expect((await invite(id)).json().message).toBe(usersFull("2 users", 3));
    const { id: first, version } = people[0]?.json() ?? {};
    const edited = await server.patch(`/api/users/${first}`, { jobTitle: "Buyer", version });
    expect(edited.statusCode).toBe(200);
  });

  /**
   * Guarantees that the last place is given only once, even when several callers want it at the
   * same moment.
   */
  test("stay within the limit when several are added at once", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxUsers: 3 });
    await invite(id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(id)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await userCountOf(id)).toBe(3);
  });

  test("stay within the limit when one is added while another is reactivated", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxUsers: 2 });
    const [one] = [(await invite(id)).json().id, await invite(id)];
    await suspend(one);
    const answers = await Promise.all([
      invite(id),
      server.patch(`/api/users/${one}`, { status: "active" }),
      invite(id),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(await userCountOf(id)).toBe(2);
  });

  test("follow the plan that is chosen at the same moment", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxUsers: 3 });
    await invite(id);
    const plan = (await server.post("/api/plans", aPlan({ maxUsers: 1 }))).json().id;
    const startDate = todayIn("Europe/Dublin", Date.now());
    const [added] = await Promise.all([
      invite(id),
      server.put(`/api/organizations/${id}/plan`, { plan, startDate }),
    ]);
    // before the change there was room, afterwards there is none; never anything in between
    expect(await userCountOf(id)).toBe(added.statusCode === 201 ? 2 : 1);
    expect((await invite(id)).statusCode).toBe(409);
  });
});

describe("the API tokens a plan allows", () => {
  test("are limited to its number, for pharmacy users and platform users", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxApiTokens: 1 });
    const first = await issue(id);
    expect(first.statusCode).toBe(201);
    const owner = await server.as("owner", id);
    const message = `The plan of ${NAME} allows 1 API token. It already has 1.`;
    for (const answer of [await issue(id), await owner.post("/api/tokens", aToken())]) {
      expect(answer.json()).toMatchObject({ error: "plan_limit", message });
    }
    await server.delete(`/api/tokens/${first.json().token.id}`);
    expect((await issue(id)).statusCode).toBe(201);
  });

  test("are none without API access, or without a plan", async () => {
    const message = `The plan of ${NAME} does not include API access.`;
    const { id: bare } = await aPharmacy(server, { name: NAME }, { features: [], maxApiTokens: 5 });
    const refused = await issue(bare);
    expect([refused.statusCode, refused.json().error]).toEqual([409, "plan_limit"]);
    expect(refused.json().message).toBe(message);
    expect((await issue((await aPharmacy(server, { name: NAME })).id)).json().message).toBe(
      message,
    );
  });

  test("stay within the limit when several are created at once", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxApiTokens: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => issue(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  });

  test("can be rotated at the limit, but with an overlap only once", async () => {
    const { id } = await aPharmacy(server, { name: NAME }, { maxApiTokens: 1 });
    const { token } = (await issue(id)).json();
    const rotate = (one: { id: string }, overlap: string) =>
      server.post(`/api/tokens/${one.id}/rotate`, { overlap });
    const next = await rotate(token, "24h");
    expect(next.statusCode).toBe(201);
    expect((await rotate(next.json().token, "24h")).json().error).toBe("plan_limit");
    // a token replaced immediately takes no second place
    expect((await rotate(next.json().token, "now")).statusCode).toBe(201);
  });
});
