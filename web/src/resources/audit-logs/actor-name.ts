import type { AuditLog } from "@pharmacy/contract/audit-logs";
import type { Page } from "@pharmacy/contract/list";
import { http } from "#api/http.ts";

/** How the log calls a person, going by what they did last: not everybody who reads it can look people up. */
export async function nameOfActor(actor: string): Promise<string> {
  const { items } = await http.get<Page<AuditLog>>("logs", { actor, count: 1 });
  return items[0]?.actorName ?? "Nobody";
}
