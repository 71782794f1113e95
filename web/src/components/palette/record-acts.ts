import type { Act, Model } from "@pharmacy/contract/permissions";
import {
  CalendarSync,
  KeyRound,
  LogOut,
  type LucideIcon,
  Mail,
  Pencil,
  ShieldUser,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";

/** What may be done is settled by the table of permissions. */
export type Allowed = {
  label: string;
  words: string;
  icon: LucideIcon;
  may: readonly [Model, Act];
};

/** Something to do with a record; `act` is what its page calls it, before the record's id. */
export type RecordAct = Allowed & { act: string };

/** What a pharmacy's page offers. */
export const PHARMACY_ACTS: readonly RecordAct[] = [
  {
    label: "Change plan",
    words: "renew subscribe subscription membership upgrade extend",
    icon: CalendarSync,
    may: ["subscription", "act"],
    act: "subscribe",
  },
  {
    label: "Send reminder",
    words: "remind expiry information letter",
    icon: Mail,
    may: ["reminder", "act"],
    act: "remind",
  },
  {
    label: "Edit pharmacy",
    words: "change address phone contact",
    icon: Pencil,
    may: ["organization", "edit"],
    act: "edit",
  },
];

/** What a user's page offers. */
export const USER_ACTS: readonly RecordAct[] = [
  {
    label: "Edit user",
    words: "change name email phone job title person",
    icon: Pencil,
    may: ["user", "edit"],
    act: "edit",
  },
  {
    label: "Change role",
    words: "permissions rights access",
    icon: ShieldUser,
    may: ["user", "edit"],
    act: "role",
  },
  {
    label: "Resend invitation",
    words: "invite again letter email",
    icon: Mail,
    may: ["user", "act"],
    act: "invite",
  },
  {
    label: "Send password reset",
    words: "forgotten letter email",
    icon: KeyRound,
    may: ["user", "edit"],
    act: "reset",
  },
  {
    label: "Sign out everywhere",
    words: "end sessions log out",
    icon: LogOut,
    may: ["user", "edit"],
    act: "signOut",
  },
  {
    label: "Suspend user",
    words: "deactivate block lock",
    icon: UserRoundX,
    may: ["user", "edit"],
    act: "suspend",
  },
  {
    label: "Activate user",
    words: "reactivate unblock unlock",
    icon: UserRoundCheck,
    may: ["user", "edit"],
    act: "activate",
  },
];

/** What a pharmacy's team page offers. */
export const COLLEAGUE_ACTS: readonly RecordAct[] = USER_ACTS.map((act) =>
  act.act === "edit" ? { ...act, label: "Edit person" } : act,
);
