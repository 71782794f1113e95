import type { Model } from "@pharmacy/contract/models";
import { fieldsBeyond, grantOf, may } from "@pharmacy/contract/permissions";
import { useMemo } from "react";
import { useCurrentUser } from "./current-user.ts";

/** For hiding what the signed-in user may not do. */
export type Permissions = {
  create: boolean;
  edit: boolean;
  act: boolean;
  setStatus: boolean;
  remove: boolean;
};

export function usePermissions(model: Model): Permissions {
  const { role } = useCurrentUser();
  return useMemo(() => {
    const edit = grantOf(role, model, "edit");
    return {
      create: may(role, model, "create"),
      edit: edit !== undefined,
      act: may(role, model, "act"),
      setStatus: edit !== undefined && fieldsBeyond(edit, ["status"]).length === 0,
      remove: may(role, model, "delete"),
    };
  }, [role, model]);
}
