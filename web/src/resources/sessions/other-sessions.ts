import type { Page } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Session } from "@pharmacy/contract/sessions/sessions";
import { http } from "#api/http.ts";

/** Ids of a user's open sessions, at most a hundred, without the current one. */
export async function otherSessionsOf(user: string): Promise<string[]> {
  const query = { user, status: "active", count: COUNT_MAX };
  const { items } = await http.get<Page<Session>>("sessions", query);
  return items.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
}
