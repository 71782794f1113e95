import { anItem, itemChoices, itemWrites } from "./items.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "items",
  body: anItem,
  choices: itemChoices,
  texts: () => ({ controlledSchedule: "", description: "" }),
  change: { name: "Another name" },
  bulk: "delete",
  writes: itemWrites,
};
