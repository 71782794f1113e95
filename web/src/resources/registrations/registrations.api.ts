import type {
  Registration,
  RegistrationListQuery,
  RegistrationSummary,
} from "@pharmacy/contract/registrations/registrations";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import { LONG_FRESH_MS } from "#lib/specified.ts";
import { untilSent } from "#resources/emails/waiting-emails.ts";

const PATH = "registrations";

export const registrationsApi = {
  ...resourceApi<RegistrationSummary, never, never, Partial<RegistrationListQuery>>(PATH, {
    list: LONG_FRESH_MS,
  }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id],
      queryFn: ({ signal }) =>
        http.get<Registration>(`${PATH}/${encodeURIComponent(id)}`, {}, signal),
      refetchInterval: ({ state }) => untilSent(state.data?.letters),
    }),
};
