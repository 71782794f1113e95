import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { missingGroups } from "../../catalogue/groups/groups.missing.ts";
import { missingUnits } from "../../catalogue/units/units.missing.ts";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireProductFeature } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { requireWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import type { ImportSpec } from "../../platform/runs/spec.ts";
import { productBatchKind } from "../batches/batches.table.ts";
import { productKind } from "../products/products.table.ts";
import { PRODUCT_FIELDS } from "./product-imports.fields.ts";
import { lockItems, lookUpAhead, type ProductsAhead } from "./product-imports.lookups.ts";
import { type ProductDetail, planProducts } from "./product-imports.plan.ts";
import { lockProductsToUndo, productUndo } from "./product-imports.undo.ts";
import { writeProducts } from "./product-imports.write.ts";

export const productImport: ImportSpec<ProductDetail, ProductsAhead> = {
  kind: "products",
  fields: PRODUCT_FIELDS,
  record: productKind,
  parts: [{ kind: productBatchKind, of: "product", isApart: true }],
  keysOf({ sku = "", item = "", gtin = "", batch = "" }) {
    const read = readGtin(gtin);
    const names = { sku, item, gtin: "value" in read ? read.value : "" };
    const written = { sku, item, gtin };
    const of = batch === "" ? "" : `, batch ${batch},`;
    return Object.entries(names).flatMap(([column, name]) =>
      name === "" || name === "-"
        ? []
        : [
            {
              key: `${column} ${name.toLowerCase()} ${batch}`,
              column,
              value: `${written[column as keyof typeof written]}${of}`,
            },
          ],
    );
  },
  isSequential: true,
  lookAhead: lookUpAhead,
  plan: planProducts,
  write: (tx, context, planned) => writeProducts(tx, context, planned),
  async lock(tx, scope, step) {
    const { organization, now, isEdit } = scope;
    const isImport = step.name === "upload" || step.name === "apply";
    // first, as every writer does who goes by the plan of a pharmacy
    if (isImport && organization !== null) {
      await requirePharmacyInService(tx, organization);
      await requireWritable(tx, organization, now);
      if (!isEdit) await requireProductFeature(tx, organization, now, "productImport");
    }
    if (step.name === "apply") await lockItems(tx, step.rows);
    await lockProductsToUndo(tx, scope, step);
  },
  undo: productUndo,
  edits: {
    names: ["sku"],
    fields: ["group", "taxRateBps", "reorderPoint", "reorderQuantity", "shelfLocation", "status"],
  },
  missing: [
    missingGroups("group"),
    missingUnits("unit", "unit"),
    missingUnits("packUnit", "packaging"),
  ],
};
