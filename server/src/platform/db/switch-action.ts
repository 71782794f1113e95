import type { AuditAction } from "@pharmacy/contract/audit-logs.values";

/** What the audit log calls the change of a status, where a record is but on or off. */
const SWITCHED: Readonly<Record<string, AuditAction>> = {
  active: "activate",
  inactive: "deactivate",
  suspended: "deactivate",
  archived: "archive",
};

/**
 * A change of the status alone is not an edit: the audit log calls it what it is.
 *
 * @param along a field that only goes with a status.
 */
export function switchAction(change: { status?: string | undefined }, along?: string): AuditAction {
  const { status } = change;
  const says = Object.keys(change).filter((field) => ![along, "status", "version"].includes(field));
  return (says.length === 0 && status && SWITCHED[status]) || "update";
}
