import type { ChangedProducts, DeltaQuery } from "@pharmacy/contract/products.delta";
import { type SQL, sql } from "drizzle-orm";
import { getTableColumns, inArray } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { settledMoment } from "../../platform/db/settled-moment.ts";
import type { Services } from "../../platform/http/routes.ts";
import { products } from "../tables/products.table.ts";
