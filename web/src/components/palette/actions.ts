import {
  Building2,
  Columns3,
  KeyRound,
  Layers,
  Ruler,
  ShieldCheck,
  UserPlus,
  Users,
} from "lucide-react";
import type { Allowed, RecordAct } from "#lib/record-act.ts";
import type { Finding, FoundModel } from "./finding.ts";
import { NOUN_ACTS } from "./noun-acts.ts";
import {
  COLLEAGUE_ACTS,
  PHARMACY_ACTS,
  PLAN_ACTS,
  REGISTRATION_ACTS,
  UNIT_ACTS,
  USER_ACTS,
} from "./record-acts.ts";

/** An action on a record that has to be chosen first. */
export type PickedAct = RecordAct & { of: FoundModel };

/** An action available anywhere: it opens a screen, or asks for a record first. */
type GlobalAction = (Allowed & { href: string }) | PickedAct;

const ADMIN_ACTIONS: readonly GlobalAction[] = [
  ...PHARMACY_ACTS.filter(({ act }) => act !== "edit").map(
    (act) => ({ ...act, of: "organization" }) as const,
  ),
  {
    label: "Invite user",
    words: "new create add person colleague staff account",
    icon: UserPlus,
    may: ["user", "create"],
    href: "/admin/users/create",
  },
  {
    label: "New pharmacy",
    words: "create add organization member",
    icon: Building2,
    may: ["organization", "create"],
    href: "/admin/orgs/create",
  },
  {
    label: "New unit",
    words: "create add measure packaging",
    icon: Ruler,
    may: ["unit", "create"],
    href: "/admin/units?id=new",
  },
  {
    label: "New plan",
    words: "create add price",
    icon: Layers,
    may: ["plan", "create"],
    href: "/admin/plans?id=new",
  },
  {
    label: "Compare plans",
    words: "difference prices limits",
    icon: Columns3,
    may: ["plan", "view"],
    href: "/admin/plans/compare",
  },
  {
    label: "Roles",
    words: "permissions rights access who may",
    icon: ShieldCheck,
    may: ["user", "view"],
    href: "/admin/users/roles",
  },
  ...NOUN_ACTS.flatMap(({ admin = [] }) => admin),
];

const DASHBOARD_ACTIONS: readonly GlobalAction[] = [
  ...NOUN_ACTS.flatMap(({ dashboard = [] }) => dashboard),
  {
    label: "Invite person",
    words: "new create add user colleague staff account",
    icon: UserPlus,
    may: ["user", "create"],
    href: "/dashboard/settings/team?id=new",
  },
  {
    label: "Team",
    words: "users people colleagues staff roles",
    icon: Users,
    may: ["user", "view"],
    href: "/dashboard/settings/team",
  },
  {
    label: "API tokens",
    words: "programs keys access",
    icon: KeyRound,
    may: ["token", "view"],
    href: "/dashboard/settings/tokens",
  },
];

type Actions = {
  /** Actions available anywhere. */
  global: readonly GlobalAction[];
  /** Actions on a found record. */
  record: Partial<Record<FoundModel, readonly RecordAct[]>>;
};

const ADMIN_RECORDS: Actions["record"] = {
  organization: PHARMACY_ACTS,
  user: USER_ACTS,
  registration: REGISTRATION_ACTS,
  plan: PLAN_ACTS,
  unit: UNIT_ACTS,
  ...Object.fromEntries(NOUN_ACTS.map(({ of, record = [] }) => [of, record])),
};

/** The actions of each area of the console. */
export const ACTIONS: Record<Finding["area"], Actions> = {
  admin: { global: ADMIN_ACTIONS, record: ADMIN_RECORDS },
  dashboard: { global: DASHBOARD_ACTIONS, record: { user: COLLEAGUE_ACTS } },
};
