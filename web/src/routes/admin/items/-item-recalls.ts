import type { Item } from "@pharmacy/contract/items/items";
import { may } from "@pharmacy/contract/permissions";
import { useNavigate } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import type { RecordAction } from "#components/record/record-actions.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { usePermissions } from "#lib/use-permissions.ts";

/** The recalls of an item, and a new one. */
export function useItemRecalls({ id, status }: Item): RecordAction[] {
  const navigate = useNavigate();
  const can = usePermissions("recall");
  const { role } = useCurrentUser();
  const show: RecordAction = {
    label: "Show recalls",
    icon: ShieldAlert,
    act: `recalls ${id}`,
    run: () => void navigate({ href: `/admin/recalls?item=${id}` }),
  };
  const start: RecordAction = {
    label: "Start recall",
    icon: ShieldAlert,
    act: `recall ${id}`,
    disabledReason: status === "draft" ? "Pharmacies have never seen this draft." : undefined,
    run: () => void navigate({ href: `/admin/recalls?item=${id}&id=new` }),
  };
  return [...(may(role, "recall", "view") ? [show] : []), ...(can.create ? [start] : [])];
}
