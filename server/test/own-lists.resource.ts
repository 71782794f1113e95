import { priceListKind, priceListLineKind } from "../src/catalogue/lists/price-lists.table.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { aPack } from "./lists.ts";
import type { ActedResource } from "./resources.ts";

/** The lists of one pharmacy, with a line, for the tests that keep pharmacies apart. */
export const resource: ActedResource = {
  places: ["lists"],
  async insert(server, { organization, name }) {
    const { id: item, code } = await aPack(server);
    const list = await insertRecord(server.db, SYSTEM, priceListKind, {
      name: `List of ${name}`,
      organization,
      currency: "EUR",
      validFrom: "2020-01-01",
      priority: 10,
      status: "active",
      keptState: "running",
    });
    await insertRecord(server.db, SYSTEM, priceListLineKind, {
      // the same id, by which the lines of another pharmacy are looked for too
      id: list.id,
      list: list.id,
      item,
      itemCode: code,
      price: 100,
      minQuantity: 1,
      multipleOf: 1,
      note: `Note of ${name}`,
    });
    return list.id;
  },
  writes: () => [],
};
