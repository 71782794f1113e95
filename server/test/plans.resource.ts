import { aPlan } from "./records.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "plans",
  body: aPlan,
  change: { name: "Another name" },
  bulk: "delete",
};
