import type { NewOrganization } from "@pharmacy/contract/organizations/organizations";
import { describe, expect, test } from "vitest";
import { anOrganization, aPlan, aToken, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { addDays, todayIn } from "../../platform/days.ts";

const server = testServer();

const create = (values: Partial<NewOrganization> = {}) =>
  server.post("/api/organizations", { ...anOrganization(), ...values });
const offer = async (values = {}) => (await server.post("/api/plans", aPlan(values))).json().id;
const today = () => todayIn("Europe/Dublin", server.services.clock());
const OWNER = { name: "Niamh Corrigan", email: "niamh@castlewren.example" };

describe("a new pharmacy", () => {
  test("is created with its plan and its invited owner, all in one request", async () => {
    const plan = await offer({ name: "Standard", trialDays: 30 });
    const answer = await create({ plan, owner: OWNER });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    expect(answer.json()).toMatchObject({
      plan: { name: "Standard" },
      startDate: today(),
      subscription: { state: "trial", isTrial: true, endDate: addDays(today(), 29) },
      usage: { users: 1, limits: { users: 10 } },
    });
    const { items } = (await server.get(`/api/users?organization=${id}`)).json();
    expect(items).toMatchObject([{ ...OWNER, role: "owner", status: "invited" }]);
    const [email] = await emailsTo(server.db, server.services.secret, items[0].id);
    expect(email?.link).toContain("/accept-invitation#");
    const entries = (await server.history()).filter(
      ({ requestId }) => requestId === answer.headers["x-request-id"],
    );
    expect(entries.map(({ model, action }) => `${action} ${model}`)).toEqual(
      expect.arrayContaining([
        "create organization",
        "subscribe subscription",
        "create user",
        "invite user",
      ]),
    );
    for (const entry of entries) expect(entry.organization).toBe(id);
  });

  test("starts on the chosen day, and needs neither plan nor owner", async () => {
    const plan = await offer();
    const later = await create({ plan, startDate: addDays(today(), 10) });
    expect(later.json().subscription).toMatchObject({
      state: "scheduled",
      nextStart: addDays(today(), 10),
    });
    const bare = await create({ owner: { name: "", email: " " } });
    expect(bare.json()).toMatchObject({ plan: null, usage: { users: 0 } });
  });

  /** Guarantees that nothing is created if one part is refused. */
  test.each([
    [
      "a plan that is not offered",
      async () => ({ plan: await offer({ status: "draft" }) }),
      "plan",
    ],
    [
      "a plan in another currency",
      async () => ({ plan: await offer({ currency: "GBP" }) }),
      "plan",
    ],
    [
      "a day too far ahead",
      async () => ({ plan: await offer(), startDate: addDays(today(), 400) }),
      "startDate",
    ],
    ["a day without a plan", async () => ({ startDate: today() }), "plan"],
    ["an owner", async () => ({ owner: { ...OWNER, name: "" } }), "owner.name"],
    [
      "an owner without an address",
      async () => ({ owner: { ...OWNER, email: "" } }),
      "owner.email",
    ],
  ])("is not created at all with %s", async (_, extra, field) => {
    const values = { owner: OWNER, ...(await extra()) };
    const refused = await create(values);
    expect([409, 422]).toContain(refused.statusCode);
    expect(Object.keys(refused.json().fields)).toEqual([field]);
    expect((await server.get("/api/organizations")).json().total).toBe(0);
    expect((await server.get("/api/users?role=owner")).json().total).toBe(0);
  });

  test("refuses another user's address for its owner, in any case", async () => {
    await create({ owner: OWNER });
    const twin = await create({ owner: { ...OWNER, email: "NIAMH@castlewren.example" } });
    expect(twin.statusCode).toBe(409);
    expect(twin.json().fields).toEqual({ "owner.email": "A user with this email already exists." });
    const [one, other] = await Promise.all(
      [1, 2].map(() => create({ owner: { ...OWNER, email: "both@castlewren.example" } })),
    );
    expect([one?.statusCode, other?.statusCode].sort()).toEqual([201, 409]);
    expect((await server.get("/api/organizations")).json().total).toBe(2);
  });
});

describe("the list of pharmacies", () => {
  async function three() {
    const ids = [];
    for (const name of ["Ash", "Birch", "Cedar"]) ids.push((await create({ name })).json().id);
    const [ash, birch] = ids as [string, string];
    await server.subscribe(ash, { name: "Yearly", interval: "year" });
    await server.subscribe(birch, { name: "Monthly" }, addDays(today(), -40));
  }
  const namesBy = async (order: string) => {
    const url = `/api/organizations?sort=subscriptionEndsOn&order=${order}`;
    return (await server.get(url)).json().items.map(({ name }: { name: string }) => name);
  };

  test("shows each pharmacy's plan and membership status", async () => {
    await three();
    const { items } = (await server.get("/api/organizations")).json();
    expect(items).toMatchObject([
      { name: "Ash", plan: { name: "Yearly" }, subscription: { state: "active" } },
      { name: "Birch", plan: { name: "Monthly" }, subscription: { state: "grace" } },
      { name: "Cedar", plan: null, subscription: { state: "none" } },
    ]);
  });

  test("says since when each pharmacy is a member, which its record does not say, and what follows", async () => {
    const { id } = (await create()).json();
    const standing = async () => {
      const { memberSince, nextTerm } = (await server.get(`/api/organizations/${id}`)).json();
      return { memberSince, nextTerm };
    };
    expect(await standing()).toEqual({ memberSince: null, nextTerm: null });
    const plan = await offer({ name: "Standard", interval: "month", price: 7_900 });
    const put = async (startDate: string, of = plan) => {
      const answer = await server.put(`/api/organizations/${id}/plan`, { plan: of, startDate });
      expect(answer.statusCode).toBe(200);
    };
    // imported today, on its plan since long before, and later again after a gap
    await put(addDays(today(), -80));
    await put(addDays(today(), -20));
    const next = await offer({ name: "Large", interval: "year", price: 90_000 });
    const startDate = addDays(today(), 60);
    await put(startDate, next);
    expect(await standing()).toEqual({
      memberSince: addDays(today(), -80),
      nextTerm: { planName: "Large", startDate, interval: "year", price: 90_000, currency: "EUR" },
    });
    // a term that never ran makes no member
    const scheduled = (await create({ plan, startDate: addDays(today(), 5) })).json();
    expect(scheduled).toMatchObject({ memberSince: null, nextTerm: { planName: "Standard" } });
  });

  test("can be sorted by the end of the membership, in both directions; pharmacies without one come last", async () => {
    await three();
    expect(await namesBy("asc")).toEqual(["Birch", "Ash", "Cedar"]);
    expect(await namesBy("desc")).toEqual(["Ash", "Birch", "Cedar"]);
    const { items } = (await server.get("/api/organizations?search=ash")).json();
    await server.delete(`/api/organizations/${items[0].id}/plan`);
    const { items: birch } = (await server.get("/api/organizations?search=birch")).json();
    await server.subscribe(birch[0].id, { interval: "year" });
    expect(await namesBy("asc")).toEqual(["Ash", "Birch", "Cedar"]);
  });

  test("is exported with plan, state and end", async () => {
    await three();
    const url = "/api/organizations/export?format=csv&columns=name,plan,subscription,users";
    const { body } = await server.get(url);
    const { items } = (await server.get("/api/organizations")).json();
    const end = (place: number) => items[place].subscription.endDate;
    expect(body.split("\r\n")).toEqual([
      "\ufeffPharmacy,Plan,Subscription,Subscription ends on,Users",
      `Ash,Yearly,Active,${end(0)},0`,
      `Birch,Monthly,Grace,${end(1)},0`,
      "Cedar,,None,,0",
      "",
    ]);
  });
});

describe("what deactivating a pharmacy stops", () => {
  test("is counted beforehand, and is what really stops", async () => {
    const { id } = (await create()).json();
    await server.subscribe(id);
    const owner = await server.as("owner", id);
    await server.as("viewer", id);
    const { secret } = (await server.post("/api/tokens", aToken({ organization: id }))).json();
    const invited = aUser({ organization: id, role: "viewer" });
    expect((await server.post("/api/users", invited)).statusCode).toBe(201);
    const impact = () => server.get(`/api/organizations/${id}/impact`);
    expect((await impact()).json()).toEqual({
      users: 2,
      sessions: 2,
      apiTokens: 1,
      invitations: 1,
    });
    await server.patch(`/api/organizations/${id}`, { status: "inactive" });
    const nothing = { sessions: 0, apiTokens: 0, invitations: 0 };
    expect((await impact()).json()).toEqual({ users: 2, ...nothing });
    const links = (await server.get("/api/tokens?type=invitation")).json().items;
    expect(links).toMatchObject([{ status: "revoked" }]);
    expect((await owner.get("/api/auth/me")).statusCode).toBe(401);
    expect((await server.callerWith(secret).get("/api/units")).statusCode).toBe(401);
    await server.patch(`/api/organizations/${id}`, { status: "active" });
    const { subscription } = (await server.get(`/api/organizations/${id}`)).json();
    // deactivating a pharmacy does not end its subscription
    expect(subscription.state).toBe("active");
  });

  test("can be requested by roles that see users, sessions and tokens", async () => {
    const { id } = (await create()).json();
    await server.subscribe(id);
    const support = await server.as("support");
    expect((await support.get(`/api/organizations/${id}/impact`)).statusCode).toBe(200);
    const owner = await server.as("owner", id);
    for (const caller of [owner, await server.as("catalogue"), await server.as("finance")]) {
      expect((await caller.get(`/api/organizations/${id}/impact`)).statusCode).toBe(403);
    }
  });
});
