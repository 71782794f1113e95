import type { Organization } from "@pharmacy/contract/organizations";
import { CONCERNED } from "#resources/organizations/concerned.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { reminderCalls } from "#resources/reminders/reminder-calls.ts";
import { planCalls } from "#resources/subscriptions/plan-calls.ts";

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
