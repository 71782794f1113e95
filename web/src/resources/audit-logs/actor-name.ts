import type { AuditLog } from "@pharmacy/contract/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import { http } from "#api/http.ts";

/**
 * A user's name in the log, from their latest entry: not every reader of the log may look up users.
 */
export async function nameOfActor(actor: string): Promise<string> {
  const { items } = await http.get<Page<AuditLog>>("logs", { actor, count: 1 });
  return items[0]?.actorName ?? "Unknown user";
}
