import "./effects.ts";
import { groupImport } from "./catalogue/groups/groups.import.ts";
import { itemImport } from "./catalogue/items/items.import.ts";
import { lineImport, priceChange } from "./catalogue/lists/lists.import.ts";
import { unitImport } from "./catalogue/units/units.import.ts";
import { organizationImport } from "./membership/organizations/organizations.import.ts";
import type { Imports } from "./platform/runs/spec.ts";
import { tableReader } from "./platform/runs/table-reader.ts";
import { productSync } from "./stock/copies/copies.import.ts";
import { productImport } from "./stock/product-imports/products.import.ts";

/** Stands beside the resources because the import thread does not load their routes. */
export const IMPORTS: Imports = {
  reader: tableReader,
  specs: [
    organizationImport,
    groupImport,
    itemImport,
    lineImport,
    priceChange,
    unitImport,
    productImport,
    productSync,
  ],
};
