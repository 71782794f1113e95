import { aView } from "./records.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "views",
  body: aView,
  change: { name: "Another name" },
  hasNoExport: true,
};
