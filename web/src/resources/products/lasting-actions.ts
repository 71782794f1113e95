import { fieldsBeyond, grantOf } from "@pharmacy/contract/permissions";
import type { Product } from "@pharmacy/contract/products/products";
import type { Role } from "@pharmacy/contract/roles.values";
import { Link2, Link2Off, Trash2 } from "lucide-react";
import type { RecordAction } from "#components/record/record-actions.tsx";
import type { Permissions } from "#lib/use-permissions.ts";
import type { Question } from "./product-question.tsx";

type Ways = {
  role: Role;
  can: Permissions;
  ask(question: Question): void;
  /** Opens the choice of an item. */
  onLink(): void;
};

/** Linking, unlinking and deleting, each with a reason if it is unavailable. */
export function lastingActions(
  { id, item, status, archivedAt, lastStockAt, source }: Product,
  { role, can, ask, onLink }: Ways,
): RecordAction[] {
  const grant = grantOf(role, "product", "edit");
  const mayLink = grant !== undefined && fieldsBeyond(grant, ["item"]).length === 0;
  const archived = archivedAt ? "This product is archived. Restore it first." : undefined;
  const blocked =
    status === "blocked" ? "A blocked product keeps its item until it is unblocked." : undefined;
  const link: RecordAction = {
    label: "Link to item",
    icon: Link2,
    act: `link ${id}`,
    run: onLink,
    disabledReason: archived ?? blocked,
  };
  const unlink: RecordAction = {
    label: "Unlink from item",
    icon: Link2Off,
    act: `unlink ${id}`,
    run: () => ask("unlink"),
    disabledReason: archived ?? blocked,
  };
  const isUsed = lastStockAt !== null || source !== "manual";
  const remove: RecordAction = {
    label: "Delete product",
    icon: Trash2,
    isDanger: true,
    act: `delete ${id}`,
    disabledReason:
      archived ?? (isUsed ? "This product has a history. Archive it instead." : undefined),
    run: () => ask("delete"),
  };
  return [...(mayLink ? [item ? unlink : link] : []), ...(can.remove ? [remove] : [])];
}
