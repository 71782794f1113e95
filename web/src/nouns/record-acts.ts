import { CalendarSync, Check, X } from "lucide-react";
import type { RecordAct } from "#lib/record-act.ts";

/** Actions on a pharmacy's page. */
export const PHARMACY_ACTS: readonly RecordAct[] = [
  {
    label: "Change plan",
    words: "renew subscribe subscription membership upgrade extend",
    icon: CalendarSync,
    may: ["subscription", "act"],
    act: "subscribe",
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
