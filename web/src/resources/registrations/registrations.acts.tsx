import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import { Check, MessageCircleQuestion, X } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { DECISION_DIALOGS } from "./decision-dialogs.ts";

/** The dialogs decide themselves, because the list opens them too. */
export const registrationActs: NounActs<Registration, keyof typeof REGISTRATION_ACTS> = {
  model: "registration",
  rules: REGISTRATION_ACTS,
  primary: () => "approve",
  beside: () => ["reject", "requestInformation"],
  looks: {
    approve: {
      label: "Approve registration",
      words: "accept admit application",
      icon: Check,
      keys: "A",
      Panel: DECISION_DIALOGS.approve,
    },
    reject: {
      label: "Reject registration",
      words: "refuse decline application",
      icon: X,
      keys: "R",
      Panel: DECISION_DIALOGS.reject,
    },
    requestInformation: {
      label: "Request information",
      words: "ask applicant missing documents",
      icon: MessageCircleQuestion,
      keys: "I",
      Panel: DECISION_DIALOGS.requestInformation,
    },
  },
};
