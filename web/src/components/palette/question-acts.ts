import { GitMerge, MessageSquareReply, Newspaper, Pencil, X } from "lucide-react";
import type { RecordAct } from "#lib/record-act.ts";

/** Actions on a question. */
export const QUESTION_ACTS: readonly RecordAct[] = [
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
];
