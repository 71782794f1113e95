import "./effects.ts";
import { groupImport } from "./network/groups/groups.import.ts";
import { itemImport } from "./network/items/items.import.ts";
import { lineImport, priceChange } from "./network/lists/lists.import.ts";
import { organizationImport } from "./network/organizations/organizations.import.ts";
import { productImport } from "./network/products/products.import.ts";
import { productSync } from "./network/products/sync/sync-run.ts";
import { unitImport } from "./network/units/units.import.ts";
import type { Imports } from "./platform/runs/spec.ts";
import { tableReader } from "./platform/runs/table-reader.ts";

/**
 * Everything that can be imported from a file. It stands beside the resources, whose routes the
 * thread that imports does not load.
 */
export const IMPORTS: Imports = {
  reader: tableReader,
  specs: [
    ...[organizationImport, groupImport, itemImport, lineImport, priceChange, unitImport],
    ...[productImport, productSync],
  ],
};
