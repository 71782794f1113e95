import { KEEP, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const TAX_RATE = {
  noun: "tax rate",
  plural: "taxRates",
  label: "Tax rates",
  history: ["finance"],
  grants: { admin: KEEP, catalogue: VIEW, finance: VIEW, support: VIEW },
} as const satisfies ModelRow;
