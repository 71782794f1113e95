import type { Closing, Question, QuestionAfterAct } from "@pharmacy/contract/questions/questions";
import { QUESTION_ACTS } from "@pharmacy/contract/questions/questions.acts";
import { CLOSING_NOTE_MISSING } from "@pharmacy/contract/questions/questions.values";
import {
  CircleCheck,
  GitMerge,
  MessageSquareReply,
  Newspaper,
  Pencil,
  PencilLine,
  Trash2,
  Undo2,
  UserRoundCheck,
  UserRoundSearch,
} from "lucide-react";
import { session } from "#api/session.ts";
import type { NounActs } from "#components/acts/acts.ts";
import type { BulkOffer } from "#components/list/bulk-offer.ts";
import type { BulkFieldsProps } from "#components/list/selection/bulk-ask.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { ifEmailed } from "#lib/network.ts";
import { questionsApi } from "./questions.api.ts";

const AssignQuestion = lazyPart(() =>
  import("./assign-question.tsx").then((module) => module.AssignQuestion),
);
const MergeQuestion = lazyPart(() =>
  import("./merge-question.tsx").then((module) => module.MergeQuestion),
);
const CloseQuestion = lazyPart(() =>
  import("./close-question.tsx").then((module) => module.CloseQuestion),
);
const AssigneeField = lazyPart<BulkFieldsProps>(() =>
  import("./bulk-fields.tsx").then((module) => module.AssigneeField),
);
const BulkClosingFields = lazyPart<BulkFieldsProps>(() =>
  import("./bulk-fields.tsx").then((module) => module.BulkClosingFields),
);

const ASSIGN_BACK: BulkOffer = {
  act: "assignBack",
  icon: Undo2,
  verb: "Assign",
  doing: "Assigning",
  done: "assigned as before",
  after: "as before",
};

export const questionActs: NounActs<Question, keyof typeof QUESTION_ACTS> = {
  model: "question",
  rules: QUESTION_ACTS,
  beside: () => ["take"],
  looks: {
    answer: {
      label: "Answer question",
      words: "reply respond write",
      icon: MessageSquareReply,
      opens: "answer",
    },
    take: {
      label: "Assign to me",
      words: "take mine responsible",
      icon: UserRoundCheck,
      hides: ({ assignee }) => assignee !== null && assignee.id === session.profile()?.id,
      run: ({ id, version }) =>
        questionsApi.assign(id, { assignee: session.profile()?.id ?? null, version }),
      success: assignedWords,
      failure: "Failed to assign the question",
    },
    assign: {
      label: "Assign question",
      words: "give hand over responsible person",
      icon: UserRoundSearch,
      Panel: AssignQuestion,
      run: ({ id, version }, { assignee }: { assignee: string | null }) =>
        questionsApi.assign(id, { assignee, version }),
      success: assignedWords,
      bulk: {
        verb: "Assign",
        doing: "Assigning",
        done: "assigned",
        opposite: ASSIGN_BACK,
        ask: {
          Fields: AssigneeField,
          initial: {},
          missing: ({ to }) => (to === undefined || to === "" ? "Choose a person." : undefined),
        },
      },
    },
    edit: {
      label: "Edit question",
      words: "change topic title",
      icon: Pencil,
      opens: "edit",
    },
    correct: {
      label: "Correct answer",
      words: "change edit mistake",
      icon: PencilLine,
      opens: "correct",
    },
    merge: {
      label: "Merge question",
      words: "duplicate same join",
      icon: GitMerge,
      Panel: MergeQuestion,
      run: ({ id, version }, { into }: { into: string }) =>
        questionsApi.merge(id, { into, version }),
      success: ({ mergedInto }: QuestionAfterAct) =>
        `Merged into ${mergedInto?.number ?? "the other question"}`,
    },
    close: {
      label: "Close question",
      words: "spam end finish",
      icon: CircleCheck,
      Panel: CloseQuestion,
      run: ({ id, version }, closing: Omit<Closing, "version">) =>
        questionsApi.close(id, { ...closing, version }),
      success: "Question closed",
      bulk: {
        verb: "Close",
        doing: "Closing",
        done: "closed",
        consequences: [
          ifEmailed("The person who asked is emailed this reason. Spam closes without an email."),
          "It stays closed: the person who asked can ask a follow-up.",
        ],
        ask: {
          Fields: BulkClosingFields,
          initial: { closing: "noLongerNeeded" },
          missing: ({ closing, note }) =>
            closing === "other" && !note?.trim() ? CLOSING_NOTE_MISSING : undefined,
        },
      },
    },
    publish: {
      label: "Publish answer",
      words: "faq frequently asked",
      icon: Newspaper,
      opens: "publish",
    },
    unpublish: {
      label: "Withdraw published answer",
      words: "unpublish faq frequently asked take back",
      icon: Undo2,
      question: {
        title: () => "Withdraw the published answer?",
        consequences: [
          "It is removed from the frequently asked questions. The person who asked keeps the answer.",
        ],
      },
      run: ({ id, version }) => questionsApi.unpublish(id, { version }),
      success: "Published answer withdrawn",
    },
    delete: {
      label: "Delete question",
      words: "remove spam mistake",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ number }) => `Delete ${number}?`,
        consequences: [
          "It is removed from every list, and the person who asked is not notified.",
          "Delete spam and mistakes. Close everything else with a reason.",
        ],
      },
      run: ({ id }) => questionsApi.remove(id),
      removes: true,
      success: "Question deleted successfully",
      bulk: {
        verb: "Delete",
        doing: "Deleting",
        done: "deleted",
        consequences: [
          "They are removed from every list, and the people who asked are not notified.",
          "Delete spam and mistakes. Close everything else with a reason.",
        ],
      },
    },
  },
};

export function assignedWords({ assignee }: QuestionAfterAct): string {
  return assignee ? `Assigned to ${assignee.name}` : "No longer assigned";
}
