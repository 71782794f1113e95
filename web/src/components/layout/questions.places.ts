import { CircleHelp } from "lucide-react";
import type { Places } from "./places.ts";

export const places: Places = {
  accounts: {
    label: "Questions",
    to: "/admin/questions",
    icon: CircleHelp,
    letter: "q",
    besideOf: "question",
  },
  dashboard: { label: "Questions", to: "/dashboard/questions", icon: CircleHelp },
};
