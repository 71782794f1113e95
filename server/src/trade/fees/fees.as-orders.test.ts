import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import { describe, expect, test } from "vitest";
import { feePayers } from "#test/fees.ts";
import { aPharmacy } from "#test/members.ts";
import { aCustomer, act, ORDERS } from "#test/orders.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const { yearly, put, aPayer, theFee } = feePayers(server);

const preview = async (id: string, plan: string, startDate: string): Promise<PlanChangePreview> =>
  (
    await server.get(`/api/organizations/${id}/plan/preview?plan=${plan}&startDate=${startDate}`)
  ).json();

describe("a fee among the orders", () => {
  test("is left alone by every act of the desk and of the pharmacy", async () => {
    const { id } = await aPayer("2026-04-01");
    const { fee } = await theFee(id);
    const packs = "This order is a membership fee: it has no packs.";
    const plan = "This order is a membership fee. Change or end the plan of the pharmacy instead.";
    const acts: [act: string, body: object, message: string][] = [
      ["confirm", {}, packs],
      ["close-rest", { reason: "outOfStock" }, packs],
      ["withdraw", {}, plan],
      ["cancel", { reason: "Not wanted." }, plan],
      ["send-back", { note: "Why is this here?" }, plan],
      ["place", {}, plan],
    ];
    for (const [name, body, message] of acts) {
      const answer = await server.post(`${ORDERS}/${fee.id}/${name}`, {
        version: fee.version,
        ...body,
      });
      expect([name, answer.statusCode, answer.json().message]).toEqual([name, 409, message]);
    }
    const changed = await server.patch(`${ORDERS}/${fee.id}`, {
      version: fee.version,
      note: "Mine",
    });
    expect([changed.statusCode, changed.json().message]).toEqual([409, plan]);
    const removed = await server.delete(`${ORDERS}/${fee.id}`);
    expect([removed.statusCode, removed.json().message]).toEqual([409, plan]);
    const again = await server.post(`${ORDERS}/${fee.id}/again`, {});
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      "A membership fee cannot be ordered again. Renew the plan instead.",
    ]);
    const paper = await server.get(`${ORDERS}/${fee.id}/pdf`);
    expect([paper.statusCode, paper.json().message]).toEqual([
      409,
      "A membership fee has no order to print. Save its invoice instead.",
    ]);
    expect(fee.blocked).toMatchObject({ confirm: packs, ship: packs, cancel: plan });
    expect((await theFee(id)).fee).toEqual(fee);
  });

  test("is in no funnel and in no number of orders that the plan limits", async () => {
    const { id, plan } = await aPayer("2026-04-01");
    const query = `?organization=${id}`;
    const { steps } = (await server.get(`${ORDERS}/funnel${query}`)).json();
    expect(steps.every(({ count }: { count: number }) => count === 0)).toBe(true);
    const { limits } = await preview(id, plan, "2026-04-01");
    expect(limits.find(({ limit }) => limit === "maxOrdersPerMonth")?.used).toBe(0);
    const customer = await aCustomer(server);
    await act(server, await customer.write(), "place");
    const shown = await preview(customer.organization, plan, "2026-05-01");
    expect(shown.limits.find(({ limit }) => limit === "maxOrdersPerMonth")?.used).toBe(1);
  });

  test("is listed by its kind, and counted", async () => {
    const customer = await aCustomer(server);
    await customer.write();
    await put(customer.organization, await yearly(), "2026-05-01");
    for (const [kind, count] of [
      ["", 2],
      ["supply", 1],
      ["fee", 1],
    ] as const) {
      for (const caller of [server, customer.owner]) {
        const list = `${ORDERS}?organization=${customer.organization}&kind=${kind}`;
        const { items, total } = (await caller.get(list)).json();
        expect([kind, items.length, total]).toEqual([kind, count, count]);
      }
    }
  });

  test("is its own pharmacy's alone, and hides its amounts as orders do", async () => {
    const { id } = await aPayer();
    const { fee, invoice } = await theFee(id);
    const { id: other } = await aPharmacy(server, {}, {});
    const stranger = await server.as("owner", other);
    for (const path of [
      `${ORDERS}/${fee.id}`,
      `${ORDERS}/${fee.id}/invoices`,
      `/api/invoices/${invoice?.id}`,
      `/api/invoices/${invoice?.id}/pdf`,
    ]) {
      expect([path, (await stranger.get(path)).statusCode]).toEqual([path, 403]);
    }
    const owner = await server.as("owner", id);
    expect((await owner.get(`${ORDERS}/${fee.id}`)).json()).toMatchObject({
      totalAmount: 120_000,
      term: { planName: "Standard" },
    });
    const technician = await server.as("technician", id);
    const seen = (await technician.get(`${ORDERS}/${fee.id}`)).json();
    expect(seen.term).toMatchObject({ planName: "Standard" });
    expect(JSON.stringify(seen)).not.toContain("120000");
    expect((await technician.get(`/api/invoices/${invoice?.id}`)).statusCode).toBe(403);
  });
});
