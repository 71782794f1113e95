import { aGroup, groupWrites } from "./groups.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "groups",
  body: aGroup,
  change: { name: "Another name" },
  bulk: "deactivate",
  writes: groupWrites,
};
