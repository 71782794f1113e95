import type {
  EmailHealth,
  FailedEmail,
  FailedEmailQuery,
} from "@pharmacy/contract/emails/failed-emails";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "letters";

/** Interval between checks of whether mail flows, milliseconds. */
const HEALTH_MS = 15_000;

/** Emails that were not sent. */
export const failedEmailsApi = {
  ...resourceApi<FailedEmail, never, never, FailedEmailQuery>(PATH),

  /** Polled, because no change is announced when mail flows again. */
  health: queryOptions({
    queryKey: [PATH, "health"],
    queryFn: ({ signal }) => http.get<EmailHealth>(`${PATH}/health`, {}, signal),
    staleTime: 0,
    refetchInterval: HEALTH_MS,
  }),
};
