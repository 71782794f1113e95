import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import type { User } from "@pharmacy/contract/users/users";
import { http } from "#api/http.ts";

/** Most users that are offered for one text. */
const COUNT = 8;

/**
 * Users to choose from. Only users are searched: the search for records of every kind takes longer,
 * and on a busy server it may give up before it comes to them.
 */
export async function findActors(search: string, signal: AbortSignal) {
  const query = { search, count: COUNT, picker: "true" };
  const { items } = await http.get<Page<User>>("users", query, signal);
  return items.map(({ id, name, email }) => ({ id, label: name, hint: email }));
}

/**
 * A user's name in the log, from their latest entry: not every reader of the log may look up users.
 */
export async function nameOfActor(actor: string): Promise<string> {
  const { items } = await http.get<Page<AuditLog>>("logs", { actor, count: 1 });
  return items[0]?.actorName ?? "Unknown user";
}
