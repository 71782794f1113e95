import type { ReminderBlock } from "@pharmacy/contract/payment-reminders/payment-reminders";
import { describe, expect, test } from "vitest";
import { addInvoice, anOverduePharmacy, BLOCKS } from "#test/payment-reminders.ts";
import { pay } from "#test/payments.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { voidPayment } from "../payments/payments.changes.ts";
import { reminderBlocks } from "./payment-reminders.table.ts";
import { blockInvoice, blockPharmacy, changeBlock, liftBlock } from "./reminder-blocks.changes.ts";

const server = testServer();

type Caller = Pick<typeof server, "get" | "post" | "patch">;

const ofPharmacy = (id: string) => `/api/organizations/${id}/reminder-blocks`;
const ofInvoice = (id: string) => `/api/invoices/${id}/reminder-blocks`;

const PAUSE = { kind: "pause", until: "2026-12-10", reason: "New owner" } as const;
const PROMISE = { kind: "promise", until: "2026-12-10" } as const;
const DISPUTE = { kind: "dispute", reason: "Two packs were missing" } as const;

async function prepare(values: Parameters<typeof anOverduePharmacy>[1] = {}) {
  server.moveTo("2026-11-30T12:00:00Z");
  return anOverduePharmacy(server, { name: "Castlewren Pharmacy", ...values });
}

async function make(path: string, body: object): Promise<ReminderBlock> {
  const answer = await server.post(path, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

async function statuses(path: string, caller: Caller = server): Promise<string[]> {
  const { items } = (await caller.get(path)).json();
  return items.map(({ kind, status }: ReminderBlock) => `${kind} ${status}`);
}

const messageOf = (answer: { statusCode: number; json(): { message: string } }) => [
  answer.statusCode,
  answer.json().message,
];

describe("pauses, promises and disputes", () => {
  test("are kept with their reason, and logged", async () => {
    const { organization, invoice } = await prepare();
    expect(await make(ofPharmacy(organization), PAUSE)).toMatchObject({
      ...PAUSE,
      status: "active",
      invoice: null,
      organization: { id: organization, name: "Castlewren Pharmacy" },
    });
    await make(ofPharmacy(organization), { ...PROMISE, reason: "By phone" });
    await make(ofInvoice(invoice), DISPUTE);
    await make(ofInvoice(invoice), PROMISE);
    expect(await statuses(ofPharmacy(organization))).toEqual([
      "promise active",
      "dispute active",
      "promise active",
      "pause active",
    ]);
    expect(await statuses(ofInvoice(invoice))).toEqual(["promise active", "dispute active"]);
    const entries = (await server.history()).filter(({ model }) => model === "reminderBlock");
    expect(entries.map(({ action, recordLabel }) => [action, recordLabel])).toEqual([
      ["create", "pause until 10 December 2026"],
      ["create", "promise until 10 December 2026"],
      ["create", "dispute"],
      ["create", "promise until 10 December 2026"],
    ]);
  });

  test("show on the invoice and in the filter of its list, and it is still owed", async () => {
    const { organization, invoice } = await prepare();
    await addInvoice(server, organization);
    const { id, version } = await make(ofInvoice(invoice), DISPUTE);
    const disputed = async () =>
      (await server.get("/api/invoices?status=disputed"))
        .json()
        .items.map((one: { id: string }) => one.id);
    expect(await disputed()).toEqual([invoice]);
    expect((await server.get(`/api/invoices/${invoice}`)).json()).toMatchObject({
      isDisputed: true,
      status: "overdue",
      openAmount: 5_950,
    });
    const account = (await server.get(`/api/organizations/${organization}/account`)).json();
    expect(account.sums).toMatchObject([{ overdue: 11_900 }]);
    await server.post(`${BLOCKS}/${id}/lift`, { version });
    expect(await disputed()).toEqual([]);
  });

  test("are refused a second time, while the first is in force", async () => {
    const { organization, invoice } = await prepare();
    const first = await make(ofPharmacy(organization), PAUSE);
    expect(messageOf(await server.post(ofPharmacy(organization), PAUSE))).toEqual([
      409,
      "There is already a pause until 10 December 2026. Change it or lift it.",
    ]);
    await make(ofInvoice(invoice), DISPUTE);
    expect((await server.post(ofInvoice(invoice), DISPUTE)).json().message).toMatch(
      / is already disputed\.$/,
    );
    await server.post(`${BLOCKS}/${first.id}/lift`, { version: first.version });
    await make(ofPharmacy(organization), PAUSE);
    server.moveTo("2026-12-11T12:00:00Z");
    await make(ofPharmacy(organization), { ...PAUSE, until: "2026-12-12" });
    expect(await statuses(ofPharmacy(organization))).toEqual([
      "pause active",
      "pause over",
      "dispute active",
      "pause lifted",
    ]);
  });

  test("of which 16 are made, changed or lifted at once are one", async () => {
    const { organization, invoice } = await prepare();
    const { services } = server;
    const sixteen = async (work: () => Promise<unknown>) => {
      const all = await Promise.allSettled(Array.from({ length: 16 }, work));
      return all.filter(({ status }) => status === "fulfilled").length;
    };
    const pause = { ...PAUSE };
    expect(await sixteen(() => blockPharmacy(services, SYSTEM, organization, pause))).toBe(1);
    expect(await sixteen(() => blockInvoice(services, SYSTEM, invoice, DISPUTE))).toBe(1);
    const promise = { ...PROMISE, reason: null };
    expect(await sixteen(() => blockInvoice(services, SYSTEM, invoice, promise))).toBe(1);
    const [block] = await server.db.select().from(reminderBlocks);
    const { id = "", version = 0 } = block ?? {};
    const change = { version, until: "2026-12-11" };
    expect(await sixteen(() => changeBlock(services, SYSTEM, id, change))).toBe(1);
    expect(await sixteen(() => liftBlock(services, SYSTEM, id, version + 1))).toBe(1);
    expect(await server.db.$count(reminderBlocks)).toBe(3);
  });
});

describe("a promise", () => {
  test("that passes unpaid is broken, also if the money comes later", async () => {
    const { organization, invoice } = await prepare();
    await make(ofInvoice(invoice), PROMISE);
    server.moveTo("2026-12-10T12:00:00Z");
    expect(await statuses(ofInvoice(invoice))).toEqual(["promise active"]);
    server.moveTo("2026-12-11T12:00:00Z");
    expect(await statuses(ofInvoice(invoice))).toEqual(["promise broken"]);
    const allocations = [{ invoice, amount: 5_950 }];
    const late = await pay(server, {
      organization,
      amount: 5_950,
      paidOn: "2026-12-11",
      allocations,
    });
    expect(await statuses(ofInvoice(invoice))).toEqual(["promise broken"]);
    await voidPayment(server.services, SYSTEM, late.id, {
      version: late.version,
      reason: "Wrong day",
    });
    await pay(server, { organization, amount: 5_950, paidOn: "2026-12-10", allocations });
    expect(await statuses(ofInvoice(invoice))).toEqual(["promise kept"]);
  });

  test("of a pharmacy is about the invoices that it has, in its own zone", async () => {
    const { organization, invoice } = await prepare({ timeZone: "Pacific/Auckland" });
    await make(ofPharmacy(organization), PROMISE);
    await addInvoice(server, organization, { dueDate: "2026-12-24" });
    server.moveTo("2026-12-10T10:59:00Z");
    expect(await statuses(ofPharmacy(organization))).toEqual(["promise active"]);
    server.moveTo("2026-12-10T11:01:00Z");
    expect(await statuses(ofPharmacy(organization))).toEqual(["promise broken"]);
    await pay(server, {
      organization,
      amount: 5_950,
      allocations: [{ invoice, amount: 5_950 }],
    });
    expect(await statuses(ofPharmacy(organization))).toEqual(["promise kept"]);
  });

  test("is refused to a pharmacy that owes nothing, and of an invoice that is settled", async () => {
    const { organization, invoice } = await prepare();
    await pay(server, { organization, amount: 5_950, allocations: [{ invoice, amount: 5_950 }] });
    expect(messageOf(await server.post(ofPharmacy(organization), PROMISE))).toEqual([
      409,
      "Castlewren Pharmacy has no open invoices.",
    ]);
    for (const body of [PROMISE, DISPUTE]) {
      const answer = await server.post(ofInvoice(invoice), body);
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringMatching(/ is settled\.$/),
      ]);
    }
  });
});

describe("a change", () => {
  test("is of the day and the reason, by its version", async () => {
    const { organization } = await prepare();
    const { id, version } = await make(ofPharmacy(organization), PAUSE);
    const changed = await server.patch(`${BLOCKS}/${id}`, { version, until: "2026-12-31" });
    expect(changed.json()).toMatchObject({ until: "2026-12-31", reason: "New owner" });
    const stale = await server.patch(`${BLOCKS}/${id}`, { version, reason: "Another owner" });
    expect([stale.statusCode, stale.json().current]).toEqual([
      409,
      expect.objectContaining({ until: "2026-12-31" }),
    ]);
    const staleLift = await server.post(`${BLOCKS}/${id}/lift`, { version });
    expect(staleLift.statusCode).toBe(409);
    const lifted = await server.post(`${BLOCKS}/${id}/lift`, { version: changed.json().version });
    expect(lifted.json()).toMatchObject({
      status: "lifted",
      liftedAt: expect.stringMatching(/^2026-11-30/),
    });
    const { version: last } = lifted.json();
    expect(messageOf(await server.patch(`${BLOCKS}/${id}`, { version: last }))).toEqual([
      409,
      "This pause is over.",
    ]);
    expect((await server.history()).slice(-2).map(({ action }) => action)).toEqual([
      "update",
      "lift",
    ]);
  });

  test("gives a dispute no day, and leaves no pause without one", async () => {
    const { organization, invoice } = await prepare();
    const dispute = await make(ofInvoice(invoice), DISPUTE);
    const pause = await make(ofPharmacy(organization), PAUSE);
    const fields = async ({ id, version }: ReminderBlock, values: object) =>
      (await server.patch(`${BLOCKS}/${id}`, { version, ...values })).json().fields;
    expect(await fields(dispute, { until: "2026-12-31" })).toEqual({
      until: "A dispute has no day.",
    });
    expect(await fields(dispute, { reason: "" })).toEqual({ reason: "Reason is required." });
    expect(await fields(pause, { until: null })).toEqual({ until: "Enter the last day." });
    expect(await fields(pause, { until: "2026-11-29" })).toEqual({
      until: "This day is over. Choose a later one.",
    });
  });
});

describe("what is entered", () => {
  test.each([
    [{ ...PAUSE, until: "2026-11-29" }, "until", "This day is over. Choose a later one."],
    [{ ...PAUSE, until: "2027-12-01" }, "until", "Choose a day within the next 365 days."],
    [{ ...PAUSE, until: "" }, "until", "Enter the last day."],
    [{ ...PAUSE, reason: "" }, "reason", "Reason is required."],
    [{ ...PAUSE, reason: "ab" }, "reason", "Reason must be at least 3 characters."],
    [{ ...PAUSE, reason: "x".repeat(201) }, "reason", expect.stringContaining("200 characters")],
    [{ ...PROMISE, reason: "ab" }, "reason", "Note must be at least 3 characters."],
    [{ ...DISPUTE }, "kind", "Choose a pause, a promise or a dispute."],
  ])("%j is refused at %s", async (body, field, message) => {
    const { organization } = await prepare();
    const answer = await server.post(ofPharmacy(organization), body);
    expect(answer.json().fields).toMatchObject({ [field]: message });
    expect(await server.db.$count(reminderBlocks)).toBe(0);
  });

  test("lasts a year at most, from today at the pharmacy", async () => {
    const { organization } = await prepare();
    await make(ofPharmacy(organization), { ...PAUSE, until: "2027-11-30" });
  });
});

describe("roles", () => {
  test("finance decides, support looks on, and others do not", async () => {
    const { organization, invoice } = await prepare();
    const finance = await server.as("finance");
    const made = await finance.post(ofInvoice(invoice), DISPUTE);
    expect(made.statusCode).toBe(201);
    const { id, version } = made.json();
    const calls = (caller: Caller) => [
      caller.post(ofPharmacy(organization), PAUSE),
      caller.post(ofInvoice(invoice), PROMISE),
      caller.patch(`${BLOCKS}/${id}`, { version, reason: "Mine" }),
      caller.post(`${BLOCKS}/${id}/lift`, { version }),
    ];
    const own = ["owner", "pharmacist", "technician", "viewer"] as const;
    for (const role of ["support", "catalogue", ...own] as const) {
      const isOwn = own.some((one) => one === role);
      const caller = await server.as(role, isOwn ? organization : undefined);
      const answers = await Promise.all(calls(caller));
      expect([role, answers.map(({ statusCode }) => statusCode)]).toEqual([
        role,
        [403, 403, 403, 403],
      ]);
      const sees = ["support", "owner", "pharmacist"].includes(role) ? 200 : 403;
      expect((await caller.get(ofInvoice(invoice))).statusCode).toBe(sees);
    }
    expect((await finance.post(`${BLOCKS}/${id}/lift`, { version })).statusCode).toBe(200);
  });

  test("a pharmacy sees its disputes and promises, no pause, and nothing of another", async () => {
    const { organization, invoice } = await prepare();
    const other = await anOverduePharmacy(server);
    await make(ofPharmacy(organization), PAUSE);
    await make(ofPharmacy(organization), PROMISE);
    await make(ofInvoice(invoice), DISPUTE);
    const owner = await server.as("owner", organization);
    expect(await statuses(ofPharmacy(organization), owner)).toEqual([
      "dispute active",
      "promise active",
    ]);
    expect((await owner.get(ofPharmacy(other.organization))).statusCode).toBe(403);
    expect((await owner.get(ofInvoice(other.invoice))).statusCode).toBe(403);
  });
});
