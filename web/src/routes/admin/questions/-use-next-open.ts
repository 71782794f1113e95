import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#lib/current-user.ts";
import { ANY_QUESTION, questionsApi } from "#resources/questions/questions.api.ts";

/** Ignores the list's filters. */
const OPEN = { ...ANY_QUESTION, status: "open" };

/**
 * The open question waiting longest, or the one after this; questions assigned to others are
 * skipped.
 */
export function useNextOpen(after?: string): { id?: string; obstacle: string | undefined } {
  const { id: person } = useCurrentUser();
  const { data, error } = useQuery(questionsApi.list(OPEN));
  if (!data) {
    const obstacle = error
      ? `Open questions could not be loaded. ${error.message}`
      : "Open questions are still loading.";
    return { obstacle };
  }
  const place = data.items.findIndex(({ id }) => id === after);
  const inOrder = [...data.items.slice(place + 1), ...data.items.slice(0, Math.max(place, 0))];
  const next = inOrder.find(
    ({ status, assignee }) => status === "open" && (!assignee || assignee.id === person),
  );
  if (next) return { id: next.id, obstacle: undefined };
  return {
    obstacle: after
      ? "No other open question is waiting for you."
      : "No open question is waiting for you.",
  };
}
