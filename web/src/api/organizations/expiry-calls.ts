import type { Organization } from "@pharmacy/contract/organizations";
import { organizationsApi } from "../organizations.ts";
import { CONCERNED } from "./concerned.ts";
import { planCalls } from "./plan-calls.ts";
import { reminderCalls } from "./reminder-calls.ts";

/** What can be done about what ends, asked of the server. */
export const expiryCalls = {
  reminder: reminderCalls,
  plan: planCalls,

  pharmacy: (id: string) => {
    const { queryKey, queryFn } = organizationsApi.detail(id);
    return { queryKey, queryFn };
  },

  licence: ({ id, version }: Organization) => ({
    save: (licenceExpiresOn: string) => organizationsApi.update({ id, version, licenceExpiresOn }),
    refreshes: CONCERNED,
  }),
};
