import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";

const SWITCHED: Readonly<Record<string, AuditAction>> = {
  active: "activate",
  inactive: "deactivate",
  suspended: "deactivate",
  archived: "archive",
};

/** `along` names a field that only accompanies a status. */
export function switchAction(change: { status?: string | undefined }, along?: string): AuditAction {
  const { status } = change;
  const says = Object.keys(change).filter((field) => ![along, "status", "version"].includes(field));
  return (says.length === 0 && status && SWITCHED[status]) || "update";
}
