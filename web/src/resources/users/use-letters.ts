import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { usersApi } from "./users.api.ts";

/** How often to look whether a letter has gone out, milliseconds. */
const LOOK_AGAIN_MS = 3_000;

/** The letters to a person, looked at again while one is on its way. Links come when asked for. */
export function useLetters(id: string) {
  const queryClient = useQueryClient();
  const mails = usersApi.mails(id);
  const query = useQuery({
    ...mails,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "queued") && LOOK_AGAIN_MS,
  });
  const showLinks = useAction({
    run: async () =>
      void queryClient.setQueryData(mails.queryKey, await usersApi.mailsWithLinks(id)),
    refreshes: [],
    success: undefined,
    failure: "Failed to show link",
  });
  return { query, showLinks };
}
