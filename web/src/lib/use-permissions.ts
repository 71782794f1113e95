import { type Model, may } from "@pharmacy/contract/permissions";
import { getRouteApi } from "@tanstack/react-router";

const admin = getRouteApi("/admin");

/** What the person who is signed in may do with records of a kind, as far as screens leave it out. */
export type Permissions = { create: boolean; edit: boolean; remove: boolean };

export function usePermissions(model: Model): Permissions {
  const { role } = admin.useLoaderData().user;
  return {
    create: may(role, model, "create"),
    edit: may(role, model, "edit"),
    remove: may(role, model, "delete"),
  };
}
