import type { Page } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Session } from "@pharmacy/contract/sessions";
import { http } from "#api/http.ts";

/** Ids of the sessions that one person has open, at most a hundred; never the one that asks. */
export async function otherSessionsOf(user: string): Promise<string[]> {
  const query = { user, status: "active", count: COUNT_MAX };
  const { items } = await http.get<Page<Session>>("sessions", query);
  return items.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
}
