import { aUser } from "./records.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "users",
  body: aUser,
  texts: () => ({ phone: null, jobTitle: null }),
  change: { jobTitle: "Buyer" },
};
