import { Mail, Pencil } from "lucide-react";
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
