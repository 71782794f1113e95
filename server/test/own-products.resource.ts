import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { productBatchKind } from "../src/stock/batches/batches.table.ts";
import { productKind } from "../src/stock/products/products.table.ts";
import { aProduct, ownChoices } from "./products.ts";
import type { ActedResource } from "./resources.ts";

/** The products of one pharmacy, with a batch, for the tests that keep pharmacies apart. */
export const resource: ActedResource = {
  places: ["products"],
  async insert(server, { organization, name }) {
    const { isFree: _, ...values } = aProduct({ name: `Product of ${name}` });
    const product = await insertRecord(server.db, SYSTEM, productKind, {
      ...values,
      sku: values.sku ?? "",
      name: values.name ?? "",
      taxRateBps: 0,
      ...(await ownChoices(server)),
      organization,
      currency: "EUR",
      packSize: 21,
      gtin: null,
      item: null,
    });
    await insertRecord(server.db, SYSTEM, productBatchKind, {
      // the same id, by which the batches of another pharmacy are looked for too
      id: product.id,
      product: product.id,
      productName: product.name,
      organization,
      batchNumber: `LOT-${name}`,
      expiryDate: "2099-12-31",
      quantity: 10,
    });
    return product.id;
  },
  writes: () => [],
};
