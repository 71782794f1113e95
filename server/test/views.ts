import type { TestedResource } from "./nouns.ts";
import { aView } from "./records.ts";

export const resource: TestedResource = {
  name: "views",
  body: aView,
  change: { name: "Another name" },
  hasNoExport: true,
};
