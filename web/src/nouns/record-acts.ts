import { Check, Mail, Pencil, X } from "lucide-react";
import type { RecordAct } from "#lib/record-act.ts";

/** Actions on a pharmacy's page. */
export const PHARMACY_ACTS: readonly RecordAct[] = [
  {
    label: "Send reminder",
    words: "remind expiry information letter email",
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

/** Actions on a registration's page. */
export const REGISTRATION_ACTS: readonly RecordAct[] = [
  {
    label: "Approve registration",
    words: "accept admit application",
    icon: Check,
    may: ["registration", "act"],
    act: "approve",
  },
  {
    label: "Reject registration",
    words: "refuse decline application",
    icon: X,
    may: ["registration", "act"],
    act: "reject",
  },
];
