import { ListChecks } from "lucide-react";
import type { Places } from "./places.ts";

export const places: Places = {
  more: {
    label: "Recalls",
    to: "/admin/recalls",
    icon: ListChecks,
    of: "recall",
    pageOf: "recall",
  },
};
