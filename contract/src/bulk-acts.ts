import type { AuditAction } from "./audit-logs/audit-logs.values.ts";
import { allOf, type NameOf } from "./extras.ts";
import type { Act } from "./grants.values.ts";
import { keysOf } from "./keys.ts";
import type { BulkNeed } from "./model-extras.ts";

type Row = { permission: Act; action: AuditAction; needs?: BulkNeed };

export type BulkAct = "activate" | "deactivate" | "delete" | NameOf<"bulk">;

const OF_MODELS = Object.entries(allOf("bulk")).map(([act, { action = act, ...row }]) => [
  act,
  { ...row, action },
]);

export const BULK: Readonly<Record<BulkAct, Row>> = {
  activate: { permission: "edit", action: "activate" },
  deactivate: { permission: "edit", action: "deactivate" },
  delete: { permission: "delete", action: "delete" },
  ...Object.fromEntries(OF_MODELS),
};

export const BULK_ACTS = keysOf(BULK);
