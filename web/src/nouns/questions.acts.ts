import { MessageCirclePlus } from "lucide-react";
import type { NounActs } from "./noun-acts.ts";

export const acts: NounActs = {
  of: "question",
  admin: [
    {
      label: "Enter question",
      words: "new create add message email telephone help desk",
      icon: MessageCirclePlus,
      may: ["question", "create"],
      href: "/admin/questions?id=new",
    },
  ],
  dashboard: [
    {
      label: "Ask a question",
      words: "new create help desk support answer",
      icon: MessageCirclePlus,
      may: ["question", "create"],
      href: "/dashboard/questions/ask",
    },
  ],
};
