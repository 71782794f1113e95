import type { Page } from "@pharmacy/contract/list";
import type { Session } from "@pharmacy/contract/sessions";
import { http } from "../http.ts";
import { sessionsApi } from "../sessions.ts";

/** Ids of the sessions that one person has open, at most a hundred; never the one that asks. */
export async function otherSessionsOf(user: string): Promise<string[]> {
  const query = { user, status: "active", count: 100 };
  const { items } = await http.get<Page<Session>>("sessions", query);
  return items.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
}

/** Ends all of these, at most a hundred; throws with the reason where one was refused. */
export async function endSessions(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const results = await (await sessionsApi.listCalls()).bulk("end")(ids);
  const refused = results.find(({ error }) => error !== null);
  if (refused?.error) throw new Error(refused.error.message);
}
