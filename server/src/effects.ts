import { beforeArchiving } from "./network/audit-logs/audit-logs.effects.ts";
import {
  afterItemRestored,
  afterItemsChanged,
  afterItemWithdrawn,
} from "./network/items/items.effects.ts";
import { beforePharmacyDeleted } from "./network/organizations/organizations.effects.ts";
import { afterStockChanged } from "./network/products/batches.effects.ts";
import { isFilling } from "./network/products/fill-movements.ts";
import { keepRecalled } from "./network/products/recall/keep-recalled.ts";
import { areCopiesFilling } from "./network/products/sync/fill-copies.ts";
import {
  archiveProductsOf,
  followItems,
  stopSelling,
  unblockProductsOf,
} from "./network/shelves/products-of-item.ts";

/** What each floor sets off above it, in the same transaction. */
beforeArchiving.setsOff(isFilling, areCopiesFilling);
afterItemsChanged.setsOff(followItems);
afterItemWithdrawn.setsOff(stopSelling);
afterItemRestored.setsOff(unblockProductsOf);
beforePharmacyDeleted.setsOff(archiveProductsOf);
afterStockChanged.setsOff(keepRecalled);
