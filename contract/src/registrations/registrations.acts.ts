import type { ActRules } from "../acts.ts";
import { type RegistrationStatus, UNDECIDED } from "./registrations.values.ts";

type RegistrationState = {
  status: RegistrationStatus;
  checks?: readonly { code: string; result: string; message: string }[];
};

/** A decision is final. */
const DECISION = {
  may: "act",
  from: UNDECIDED,
  misfit: ({ status }: RegistrationState) => `This registration has already been ${status}.`,
} as const;

export const REGISTRATION_ACTS = {
  approve: {
    ...DECISION,
    verb: ["approve", "approved"],
    // a blocked plan can be replaced by another
    refusal: ({ checks = [] }) =>
      checks.find(({ code, result }) => result === "blocked" && code !== "plan")?.message ?? null,
  },
  reject: { ...DECISION, verb: ["reject", "rejected"] },
  requestInformation: {
    ...DECISION,
    verb: ["request information for", "requested information for"],
  },
} as const satisfies ActRules<RegistrationState>;
