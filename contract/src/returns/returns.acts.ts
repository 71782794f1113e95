import type { ActRules } from "../acts.ts";
import type { ReturnStatus } from "./returns.values.ts";

export type ReturnState = {
  status: ReturnStatus;
  /** Accepted packs that the pharmacy sends back. */
  packsBack: number;
};

const CREDITED = "This return was already credited.";

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
      if (status === "credited") return CREDITED;
      return status === "received"
        ? "The packs of this return were already received."
        : "This return was declined: no packs come back.";
    },
    refusal: ({ packsBack }) =>
      packsBack === 0 ? "These packs were missing: none come back." : null,
  },
  credit: {
    may: ["invoice", "act"],
    verb: ["credit", "credited"],
    from: ["accepted", "received"],
    misfit: ({ status }) => {
      if (status === "requested") return "Decide this return first.";
      return status === "credited"
        ? CREDITED
        : "This return was declined: there is nothing to credit.";
    },
    refusal: ({ status, packsBack }) =>
      status === "accepted" && packsBack > 0 ? "Receive the packs of this return first." : null,
  },
} as const satisfies ActRules<ReturnState>;
