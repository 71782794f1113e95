import { describe, expect, test } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { newActiveList, newList } from "#test/lists.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { aPharmacy } from "#test/members.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

async function changeCurrency(currency: string) {
  const { version } = (await server.get("/api/settings")).json();
  return server.patch("/api/settings", { currency, version });
}

const currencyNow = async () => (await server.get("/api/settings")).json().currency;

async function priced(referencePrice: number | null) {
  const choices = await itemChoices(server);
  return newItem(server, choices, { isActive: true, referencePrice });
}

/** Guarantees that no price of the catalogue becomes one of another currency, or stands among such. */
describe("the currency of the network", () => {
  test("changes while nothing has a price in it", async () => {
    await priced(null);
    expect((await changeCurrency("JPY")).json()).toMatchObject({ currency: "JPY" });
  });

  test("stays while items or lists have prices in it, and the refusal counts them", async () => {
    const items = [await priced(500), await priced(700)];
    const list = await newActiveList(server, {}, [{ item: items[0]?.id ?? "", price: 100 }]);
    const refused = await changeCurrency("JPY");
    const message =
      "The currency cannot change to JPY because 2 items with reference prices and 1 price list for all pharmacies are in another currency.";
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { currency: message }]);
    expect(await currencyNow()).toBe("EUR");
    const { version } = (await server.get(`/api/lists/${list.id}`)).json();
    await server.post(`/api/lists/${list.id}/archive`, { version });
    expect((await changeCurrency("JPY")).json().fields.currency).toBe(
      "The currency cannot change to JPY because 2 items with reference prices are in another currency.",
    );
    for (const { id, version: seen } of items) {
      await server.patch(`/api/items/${id}`, { referencePrice: null, version: seen });
    }
    expect((await changeCurrency("JPY")).statusCode).toBe(200);
  });

  test("is not kept by a list that is in the new one, or of one pharmacy", async () => {
    await newList(server, { currency: "JPY" });
    const { id } = await aPharmacy(server, { currency: "EUR" });
    await newList(server, { organization: id, currency: "EUR" });
    expect((await changeCurrency("JPY")).statusCode).toBe(200);
  });

  test("is that of a first price, however old the item is", async () => {
    const { id, version } = await priced(null);
    await changeCurrency("JPY");
    const changed = await server.patch(`/api/items/${id}`, { referencePrice: 900, version });
    expect(changed.json()).toMatchObject({ currency: "JPY", referencePrice: 900 });
  });

  test("waits for a price that is just being written, and then stays", async () => {
    const choices = await itemChoices(server);
    const { making, changing } = await server.db.transaction(async (tx) => {
      // an item is written with a group that someone else is changing
      await tx.execute(`select from groups where id = '${choices.group}' for update`);
      const first = newItem(server, choices, { referencePrice: 500 });
      await untilWaiting(server, 1);
      const second = changeCurrency("JPY");
      await untilWaiting(server, 2);
      return { making: first, changing: second };
    });
    expect((await making).referencePrice).toBe(500);
    expect((await changing).statusCode).toBe(422);
    expect(await currencyNow()).toBe("EUR");
  });
});

test("a pharmacy keeps its currency while its membership in it runs, and no longer", async () => {
  const member = await aPharmacy(server, { currency: "EUR" }, {});
  const change = async () => {
    const { version } = (await server.get(`/api/organizations/${member.id}`)).json();
    return server.patch(`/api/organizations/${member.id}`, { currency: "GBP", version });
  };
  const refused = await change();
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    {
      currency: `The currency cannot change because ${member.name} already has products, lists or a membership.`,
    },
  ]);
  const free = await aPharmacy(server, { currency: "EUR" });
  const { version } = free;
  const changed = await server.patch(`/api/organizations/${free.id}`, { currency: "GBP", version });
  expect(changed.json().currency).toBe("GBP");
});
