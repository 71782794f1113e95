import { CircleOff, Power, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Permissions } from "#lib/use-permissions.ts";
import type { BulkOffer } from "../bulk-offer.ts";

type UsualConsequences = Partial<Record<"inactive" | "deleted", readonly ReactNode[]>>;

export type Offered = {
  can?: Pick<Permissions, "setStatus" | "remove"> | undefined;
  consequences?: UsualConsequences | undefined;
};

export function offersOf(
  { can, consequences = {} }: Offered,
  acts: readonly BulkOffer[],
): BulkOffer[] {
  return [
    ...(can?.setStatus ? [ACTIVATE, { ...DEACTIVATE, consequences: consequences.inactive }] : []),
    ...acts,
    // an action that cannot be taken back comes last
    ...(can?.remove ? [{ ...DELETE, consequences: consequences.deleted }] : []),
  ];
}

const ACTIVATE: BulkOffer = {
  act: "activate",
  icon: Power,
  verb: "Activate",
  doing: "Activating",
  done: "activated",
  isUnasked: true,
  opposite: () => DEACTIVATE,
};

const DEACTIVATE: BulkOffer = {
  act: "deactivate",
  icon: CircleOff,
  verb: "Deactivate",
  doing: "Deactivating",
  done: "deactivated",
  opposite: () => ACTIVATE,
};

const DELETE: BulkOffer = {
  act: "delete",
  icon: Trash2,
  verb: "Delete",
  doing: "Deleting",
  done: "deleted",
  isDanger: true,
};
