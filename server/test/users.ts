import type { TestedResource } from "./nouns.ts";
import { aUser } from "./records.ts";

export const resource: TestedResource = {
  name: "users",
  body: aUser,
  texts: () => ({ phone: null, jobTitle: null }),
  change: { jobTitle: "Buyer" },
};
