import type { ReminderTopic } from "@pharmacy/contract/reminders";
import { CONCERNED } from "#resources/organizations/concerned.ts";
import { remindersApi } from "./reminders.api.ts";

/** What reminding a pharmacy by hand asks of the server: of its membership, unless it is said. */
export function reminderCalls(organization: string, about?: ReminderTopic) {
  const { queryKey, queryFn } = remindersApi.preview(organization, about);
  return {
    preview: { queryKey, queryFn },
    send: () => remindersApi.send(organization, about),
    refreshes: CONCERNED,
  };
}
