import type { ActRules } from "../acts.ts";
import type { RecallStatus } from "./recalls.values.ts";

type RecallState = {
  status: RecallStatus;
  number: string;
  isAllBatches: boolean;
  waiting?: number;
};

const isEnded = ({ number, status }: RecallState) => `Recall ${number} is already ${status}.`;

export const RECALL_ACTS = {
  remind: {
    may: "act",
    verb: ["send reminders for", "reminded"],
    from: ["open", "closed"],
    misfit: isEnded,
    refusal: ({ waiting }) => (waiting === 0 ? "Every pharmacy has answered." : null),
  },
  close: { may: "act", verb: ["close", "closed"], from: ["open"], misfit: isEnded },
  extend: {
    may: "act",
    verb: ["extend", "extended"],
    from: ["open"],
    misfit: isEnded,
    refusal: ({ isAllBatches }) => (isAllBatches ? "All batches are already recalled." : null),
  },
  csv: { may: "view", verb: ["export", "exported"] },
  pdf: { may: "view", verb: ["export", "exported"] },
  lift: { may: "act", verb: ["lift", "lifted"], from: ["open", "closed"], misfit: isEnded },
} as const satisfies ActRules<RecallState>;
