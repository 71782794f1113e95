import type { ActRules } from "../acts.ts";
import type { ReturnStatus } from "./returns.values.ts";

export type ReturnState = {
  status: ReturnStatus;
  /** Accepted packs that the pharmacy sends back. */
  packsBack: number;
};

export const RETURN_ACTS = {
  decide: {
    may: "act",
    verb: ["decide", "decided"],
    from: ["requested"],
    misfit: () => "This return was already decided.",
  },
  receive: {
    may: "act",
    verb: ["receive", "received"],
    from: ["accepted"],
    logs: "deliver",
    misfit: ({ status }) => {
      if (status === "requested") return "Decide this return first.";
      return status === "received"
        ? "The packs of this return were already received."
        : "This return was declined: no packs come back.";
    },
    refusal: ({ packsBack }) =>
      packsBack === 0 ? "These packs were missing: none come back." : null,
  },
} as const satisfies ActRules<ReturnState>;
