import type {
  FailedLetter,
  FailedLetterQuery,
  MailHealth,
} from "@pharmacy/contract/emails/letters";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "letters";

/** How often a page that shows it asks again whether mail flows. */
const HEALTH_MS = 15_000;

/** Letters that were not sent. */
export const lettersApi = {
  ...resourceApi<FailedLetter, never, never, FailedLetterQuery>(PATH),

  /** Whether mail flows. No change is announced when it does, so it is read again and again. */
  health: queryOptions({
    queryKey: [PATH, "health"],
    queryFn: ({ signal }) => http.get<MailHealth>(`${PATH}/health`, {}, signal),
    staleTime: 0,
    refetchInterval: HEALTH_MS,
  }),
};
