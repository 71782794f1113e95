import { describe, expect, test } from "vitest";
import { earlierInvoices } from "#test/books.ts";
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

  test("is the network's alone", async () => {
    const { organization } = await aCustomer(server);
    expect((await (await server.as("owner", organization)).get("/api/ageing")).statusCode).toBe(
      403,
    );
    expect((await (await server.as("support")).get("/api/ageing")).statusCode).toBe(200);
  });
});
