import {
  GitMerge,
  MessageCirclePlus,
  MessageSquareReply,
  Newspaper,
  Pencil,
  X,
} from "lucide-react";
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
  record: [
    {
      label: "Answer question",
      words: "reply respond write",
      icon: MessageSquareReply,
      may: ["question", "act"],
      act: "answer",
    },
    {
      label: "Edit question",
      words: "change topic title",
      icon: Pencil,
      may: ["question", "edit"],
      act: "edit",
    },
    {
      label: "Merge question",
      words: "duplicate same join",
      icon: GitMerge,
      may: ["question", "act"],
      act: "merge",
    },
    {
      label: "Close question",
      words: "spam end finish",
      icon: X,
      may: ["question", "act"],
      act: "close",
    },
    {
      label: "Publish answer",
      words: "faq frequently asked",
      icon: Newspaper,
      may: ["question", "act"],
      act: "publish",
    },
  ],
};
