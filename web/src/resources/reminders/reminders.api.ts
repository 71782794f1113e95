import type { Page } from "@pharmacy/contract/list";
import type { Reminder, ReminderPreview } from "@pharmacy/contract/reminders/reminders";
import type { ReminderTopic } from "@pharmacy/contract/reminders/reminders.values";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { organizationsApi } from "../organizations/organizations.api.ts";

const pathOf = (organization: string) => `organizations/${encodeURIComponent(organization)}`;
const keyOf = (organization: string) => [
  ...organizationsApi.key,
  "detail",
  organization,
  "reminders",
];

/** A pharmacy's reminders, refetched together with the pharmacy. */
export const remindersApi = {
  /** Newest first. */
  list: (organization: string, query: { page?: number; count?: number } = {}) =>
    queryOptions({
      queryKey: [...keyOf(organization), query],
      queryFn: ({ signal }) =>
        http.get<Page<Reminder>>(`${pathOf(organization)}/reminders`, query, signal),
      placeholderData: keepPreviousData,
    }),

  /** The email as it would be sent now, never from the cache. */
  preview: (organization: string, about?: ReminderTopic) =>
    queryOptions({
      queryKey: [...keyOf(organization), "preview", about],
      queryFn: ({ signal }) =>
        http.get<ReminderPreview>(
          `${pathOf(organization)}/expired-reminding/preview`,
          { about },
          signal,
        ),
      staleTime: 0,
      gcTime: 0,
      meta: { isPreview: true },
    }),

  /** This GET has side effects: call it only when a button was pressed. */
  send: (organization: string, about?: ReminderTopic) =>
    http.get<Reminder>(`${pathOf(organization)}/expired-reminding`, { about }),
};
