/** A change of the status alone is not an edit: the audit log calls it what it is. */
export function switchAction(change: {
  status?: "active" | "inactive" | undefined;
  version?: number | undefined;
}): "activate" | "deactivate" | "update" {
  const fields = Object.keys(change).filter((field) => field !== "version");
  if (change.status === undefined || fields.length > 1) return "update";
  return change.status === "active" ? "activate" : "deactivate";
}
