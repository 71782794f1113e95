import { useQuery } from "@tanstack/react-query";
import { usersApi } from "../users.ts";

/** How often to look whether a letter has gone out, milliseconds. */
const LOOK_AGAIN_MS = 3_000;

/** The letters to a person, looked at again while one is on its way. */
export function useLetters(id: string) {
  return useQuery({
    ...usersApi.mails(id),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "queued") && LOOK_AGAIN_MS,
  });
}
