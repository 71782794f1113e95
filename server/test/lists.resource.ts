import { aList, listWrites } from "./lists.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "lists",
  body: aList,
  texts: () => ({ description: "" }),
  change: { name: "Another name" },
  bulk: "archive",
  writes: listWrites,
};
