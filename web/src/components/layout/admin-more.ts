import { CalendarClock, MailX, Settings, UserRound, UserRoundCog } from "lucide-react";
import { type MoreEntry, placesIn } from "./places.ts";

export const ADMIN_MORE: readonly MoreEntry[] = [
  { label: "Expiries", to: "/admin/expiries", icon: CalendarClock, isInUserMenu: true },
  ...placesIn("more"),
  { label: "Emails not sent", to: "/admin/letters", icon: MailX },
  {
    label: "Settings",
    to: "/admin/settings",
    icon: Settings,
    letter: ",",
    isInUserMenu: true,
  },
  { label: "Profile", to: "/dashboard/profile", icon: UserRound },
  { label: "Account settings", to: "/dashboard/account", icon: UserRoundCog },
];
