import { aUnit } from "./records.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "units",
  body: aUnit,
  change: { name: "another name", namePlural: "other names" },
  bulk: "deactivate",
};
