import type {
  FailedLetter,
  FailedLetterQuery,
  MailHealth,
} from "@pharmacy/contract/emails/letters";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "letters";

/** Interval between checks of whether mail flows, milliseconds. */
const HEALTH_MS = 15_000;

/** Letters that were not sent. */
export const lettersApi = {
  ...resourceApi<FailedLetter, never, never, FailedLetterQuery>(PATH),

  /** Polled, because no change is announced when mail flows again. */
  health: queryOptions({
    queryKey: [PATH, "health"],
    queryFn: ({ signal }) => http.get<MailHealth>(`${PATH}/health`, {}, signal),
    staleTime: 0,
    refetchInterval: HEALTH_MS,
  }),
};
