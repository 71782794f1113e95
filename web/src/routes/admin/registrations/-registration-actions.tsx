import { COUNT_MAX } from "@pharmacy/contract/list.values";
import { may } from "@pharmacy/contract/permissions";
import type { Registration } from "@pharmacy/contract/registrations/registrations";
import type { Role } from "@pharmacy/contract/roles.values";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight, Check, X } from "lucide-react";
import { useState } from "react";
import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { registrationsApi } from "#resources/registrations/registrations.api.ts";
import { approvalObstacle } from "./-checks-verdict.ts";
import type { Question } from "./-decision.ts";
import { DecisionQuestion, preloading } from "./-decision-question.tsx";

type Props = { registration: Registration; role: Role };

/** The two decisions while it is pending, and a link to the next pending registration. */
export function RegistrationActions({ registration, role }: Props) {
  const [question, setQuestion] = useState<Question>();
  const next = useNextWaiting(registration.id);
  const { id, status } = registration;
  const mayDecide = may(role, "registration", "act");
  const isDecidable = status === "pending" && mayDecide;
  const decide = (act: Question["act"]) => () => setQuestion({ act, registration });
  const approve = {
    label: "Approve registration",
    icon: Check,
    keys: "A",
    act: `approve ${id}`,
    disabledReason: approvalObstacle(registration),
    run: decide("approve"),
    preload: preloading("approve").onFocus,
  };
  const reject = {
    label: "Reject registration",
    icon: X,
    keys: "R",
    act: `reject ${id}`,
    run: decide("reject"),
    preload: preloading("reject").onFocus,
  };
  useScreenActions(
    mayDecide && !isDecidable
      ? [approve, reject].map(({ label, act }) => ({
          label,
          act,
          isUnlisted: true,
          reason: `This registration has already been ${status}.`,
        }))
      : [],
  );
  // a dialog stays open when another reviewer decides; confirming it then says so
  return (
    <>
      <RecordActions
        primary={isDecidable ? approve : undefined}
        beside={isDecidable ? [reject, next] : [next]}
      />
      {question && (
        <DecisionQuestion
          question={question}
          onClose={() => setQuestion(undefined)}
          focusAfter={() => document.getElementById("made") ?? document.getElementById("decided")}
        />
      )}
    </>
  );
}

/** The next pending registration, or the first one after the last. */
function useNextWaiting(id: string): RecordAction {
  const navigate = useNavigate();
  const { data, error } = useQuery(registrationsApi.list({ status: "pending", count: COUNT_MAX }));
  const waiting = data?.items ?? [];
  const place = waiting.findIndex((one) => one.id === id);
  const next = [...waiting.slice(place + 1), ...waiting.slice(0, Math.max(place, 0))][0];
  const obstacle = data
    ? "No other registration is waiting."
    : error
      ? `Waiting registrations could not be loaded. ${error.message}`
      : "Waiting registrations are still loading.";
  return {
    label: "Next waiting registration",
    icon: ArrowRight,
    keys: "N",
    disabledReason: next ? undefined : obstacle,
    run: () => next && void navigate({ to: "/admin/registrations/$id", params: { id: next.id } }),
  };
}
