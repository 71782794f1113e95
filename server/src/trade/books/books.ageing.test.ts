import type { AgeingSums, PharmacyAgeing } from "@pharmacy/contract/books/ageing";
import { AGES } from "@pharmacy/contract/books/books.values";
import type { Page } from "@pharmacy/contract/list";
import { describe, expect, test } from "vitest";
import { dayAgo, earlierInvoices } from "#test/books.ts";
import { insertInvoice } from "#test/invoices.ts";
import { aCustomer } from "#test/orders.ts";
import { aDebtor, pay } from "#test/payments.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const { anOldDebt, billed } = earlierInvoices(server);

describe("the ageing", () => {
  test("puts what is open by its days after the due day, and money on account beside", async () => {
    const debtor = await aDebtor(server, { paymentTermDays: 0 });
    const { organization } = debtor;
    for (const days of [30, 31, 61, 91]) await billed(debtor, days);
    await pay(server, { organization, amount: 300 });
    const { items, total } = (await server.get("/api/ageing")).json();
    expect([total, items[0]]).toMatchObject([
      1,
      {
        organization: { id: organization },
        currency: "EUR",
        notDue: 5_950,
        days30: 5_950,
        days60: 5_950,
        days90: 5_950,
        over90: 5_950,
        openAmount: 29_750,
        onAccount: 300,
        balance: 29_450,
      },
    ]);
  });

  test("finds, sorts and exports, and leaves out who is not late", async () => {
    const late = await anOldDebt(60);
    const { organization: punctual } = await aDebtor(server, { name: "Rathfern Chemist" });
    const found = async (request: string) =>
      (await server.get(`/api/ageing?${request}`))
        .json()
        .items.map(({ organization }: { organization: { id: string } }) => organization.id);
    expect(await found("late=true")).toEqual([late.organization]);
    expect(await found("search=rathfern")).toEqual([punctual]);
    expect(await found("sort=pharmacy&order=desc")).toEqual([punctual, late.organization]);
    const { url } = (
      await server.post("/api/ageing/export", {
        format: "csv",
        columns: "pharmacy,days60,balance",
        late: "true",
      })
    ).json();
    expect((await server.get(url)).body.trim().split("\r\n").slice(1)).toEqual([
      `${late.name},59.50,59.50`,
    ]);
  });

  test("is summed by currency and age, and each sum is that of the list behind it", async () => {
    const ages = [-5, 20, 45, 75, 120];
    for (let at = 0; at < 7; at += 1) {
      const { organization } = await aDebtor(server);
      if (at % 2) await pay(server, { organization, amount: 300 });
      for (const currency of at < 4 ? ["EUR", "GBP"] : ["EUR"]) {
        for (const days of ages.slice(at % 4)) {
          const openAmount = 1_000 + 37 * at + days;
          const dueDate = dayAgo(days);
          const owed = { currency, dueDate, openAmount, totalAmount: openAmount };
          await insertInvoice(server.db, { organization, name: "Pharmacy" }, owed);
        }
      }
    }
    // owes the most, and is not late
    const { organization } = await aDebtor(server);
    const owed = { dueDate: dayAgo(-5), openAmount: 999_000, totalAmount: 999_000 };
    await insertInvoice(server.db, { organization, name: "Pharmacy" }, owed);
    const { currencies: sums }: AgeingSums = (await server.get("/api/ageing/sums")).json();
    expect(sums.map(({ currency }) => currency)).toEqual(["EUR", "GBP"]);
    for (const { currency, ages, overdue, onAccount, debtors } of sums) {
      const listed = async (query: Record<string, string>) => {
        const search = new URLSearchParams({ count: "100", currency, ...query });
        const page: Page<PharmacyAgeing> = (await server.get(`/api/ageing?${search}`)).json();
        expect(page.items.length).toBe(page.total);
        return page.items;
      };
      const sum = (rows: PharmacyAgeing[], of: (row: PharmacyAgeing) => number) =>
        rows.reduce((total, row) => total + of(row), 0);
      for (const age of AGES) {
        const rows = await listed({ age });
        expect(rows.length, age).toBeGreaterThan(0);
        expect([age, ages[age]]).toEqual([
          age,
          { amount: sum(rows, (row) => row[age]), pharmacies: rows.length },
        ]);
      }
      const late = await listed({ late: "true" });
      const lateOf = ({ openAmount, notDue }: PharmacyAgeing) => openAmount - notDue;
      expect(overdue).toEqual({ amount: sum(late, lateOf), pharmacies: late.length });
      expect(onAccount).toBe(sum(await listed({}), (row) => row.onAccount));
      expect(debtors).toEqual(
        late.slice(0, 5).map((row) => ({
          organization: row.organization,
          overdue: lateOf(row),
          balance: row.balance,
        })),
      );
    }
    expect((await server.get("/api/ageing?age=days45")).json().total).toBe(0);
  });

  test("is the network's alone", async () => {
    const { organization } = await aCustomer(server);
    const owner = await server.as("owner", organization);
    const support = await server.as("support");
    for (const path of ["/api/ageing", "/api/ageing/sums"]) {
      expect((await owner.get(path)).statusCode).toBe(403);
      expect((await support.get(path)).statusCode).toBe(200);
    }
  });
});
