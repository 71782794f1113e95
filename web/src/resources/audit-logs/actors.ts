import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import type { User } from "@pharmacy/contract/users/users";
import { http } from "#api/http.ts";

/** Users offered per search. */
const COUNT = 8;

/** Searches users only: a search of every kind takes longer and may time out on a busy server. */
export async function findActors(search: string, signal: AbortSignal) {
  const query = { search, count: COUNT, picker: "true" };
  const { items } = await http.get<Page<User>>("users", query, signal);
  return items.map(({ id, name, email }) => ({ id, label: name, hint: email }));
}

/** A user's name from their latest entry, because not every reader may look up users. */
export async function nameOfActor(actor: string): Promise<string> {
  const { items } = await http.get<Page<AuditLog>>("logs", { actor, count: 1 });
  return items[0]?.actorName ?? "Unknown user";
}
