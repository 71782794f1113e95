import { may } from "@pharmacy/contract/permissions";
import type { Registration } from "@pharmacy/contract/registrations";
import type { Role } from "@pharmacy/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight, Check, X } from "lucide-react";
import { useState } from "react";
import { registrationsApi } from "#api/registrations.ts";
import { DisabledReason } from "#components/record/disabled-reason.tsx";
import { Button } from "#components/ui/button.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { Question } from "./-decision.ts";
import { DecisionQuestion, preloading } from "./-decision-question.tsx";

type Props = { registration: Registration; role: Role };

/** The two decisions where there is one to be made, and the way to the next that waits. */
export function RegistrationActions({ registration, role }: Props) {
  const [question, setQuestion] = useState<Question>();
  const isWaiting = registration.status === "pending";
  // a question stays though somebody else decides meanwhile: whoever answers it is told
  return (
    <>
      {isWaiting && may(role, "registration", "act") && (
        <Decisions registration={registration} onAsk={setQuestion} />
      )}
      <NextWaiting id={registration.id} />
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

type DecisionsProps = Pick<Props, "registration"> & { onAsk(question: Question): void };

function Decisions({ registration, onAsk }: DecisionsProps) {
  const obstacle = obstacleOf(registration);
  const approve = () => onAsk({ act: "approve", registration });
  const reject = () => onAsk({ act: "reject", registration });
  useScreenActions([
    ...(obstacle ? [] : [{ label: "Approve registration", icon: Check, keys: "A", run: approve }]),
    { label: "Reject registration", icon: X, keys: "R", run: reject },
  ]);
  return (
    <>
      <DisabledReason reason={obstacle}>
        <Button variant="primary" onClick={approve} {...preloading("approve")}>
          <Check aria-hidden />
          Approve registration
        </Button>
      </DisabledReason>
      <Button onClick={reject} {...preloading("reject")}>
        <X aria-hidden />
        Reject registration
      </Button>
    </>
  );
}

/** Why an approval would be refused whatever is chosen: another plan can be named, the rest cannot. */
function obstacleOf({ checks }: Registration): string | undefined {
  return checks.find(({ code, result }) => result === "blocked" && code !== "plan")?.message;
}

/** Most that wait before the next is looked for from the first again. */
const WAITING_SEEN_MAX = 100;

function NextWaiting({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error } = useQuery(
    registrationsApi.list({ status: "pending", count: WAITING_SEEN_MAX }),
  );
  const waiting = data?.items ?? [];
  const place = waiting.findIndex((one) => one.id === id);
  const next = [...waiting.slice(place + 1), ...waiting.slice(0, Math.max(place, 0))][0];
  const go = () =>
    next && void navigate({ to: "/admin/registrations/$id", params: { id: next.id } });
  useScreenActions(
    next ? [{ label: "Next waiting registration", icon: ArrowRight, keys: "N", run: go }] : [],
  );
  const obstacle = data
    ? "No other registration is waiting."
    : error
      ? `What is waiting could not be loaded. ${error.message}`
      : "What is waiting is still being loaded.";
  return (
    <DisabledReason reason={next ? undefined : obstacle}>
      <Button onClick={go}>
        Next waiting
        <ArrowRight aria-hidden />
      </Button>
    </DisabledReason>
  );
}
