import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";

/** The audit log's action for a change of status, for records that are only on or off. */
const SWITCHED: Readonly<Record<string, AuditAction>> = {
  active: "activate",
  inactive: "deactivate",
  suspended: "deactivate",
  archived: "archive",
};

/**
 * A change of only the status is not an edit: the audit log has a more specific action.
 *
 * @param along a field that only accompanies a status.
 */
export function switchAction(change: { status?: string | undefined }, along?: string): AuditAction {
  const { status } = change;
  const says = Object.keys(change).filter((field) => ![along, "status", "version"].includes(field));
  return (says.length === 0 && status && SWITCHED[status]) || "update";
}
