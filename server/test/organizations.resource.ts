import { anOrganization, aUser } from "./records.ts";
import type { TestedResource } from "./resources.ts";

export const resource: TestedResource = {
  name: "organizations",
  body: anOrganization,
  texts: () => {
    const { name, email } = aUser();
    return { notes: "", website: null, owner: { name, email } };
  },
  change: { name: "Rathfern Pharmacy" },
  bulk: "deactivate",
};
