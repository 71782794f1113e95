import { Building2, Layers, Ruler, UserPlus, Users } from "lucide-react";
import { ADMIN_MORE, ADMIN_NAV } from "#components/layout/admin-nav.ts";
import type { Finding } from "./finding.ts";

/** Everything that the admin area has a screen for. */
export const ADMIN_FINDING: Pick<Finding, "area" | "groups" | "more" | "kinds"> = {
  area: "admin",
  groups: ADMIN_NAV,
  more: ADMIN_MORE,
  kinds: {
    organization: { label: "Pharmacies", icon: Building2, hrefOf: (id) => `/admin/orgs/${id}` },
    user: { label: "Users", icon: Users, hrefOf: (id) => `/admin/users/${id}` },
    plan: { label: "Plans", icon: Layers, hrefOf: (id) => `/admin/plans?id=${id}` },
    registration: {
      label: "Registrations",
      icon: UserPlus,
      hrefOf: (id) => `/admin/registrations/${id}`,
    },
    unit: { label: "Units", icon: Ruler, hrefOf: (id) => `/admin/units?id=${id}` },
  },
};
