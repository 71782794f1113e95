import type { Run } from "@pharmacy/contract/runs/runs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { StaleRows } from "#components/list/list-failure.tsx";
import { Card } from "#components/ui/card.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { RunAnnouncer } from "./run-announcer.tsx";
import { runsApi } from "./runs.api.ts";
import { SetUpStep } from "./set-up-part.ts";
import { useWrittenRecords } from "./use-written-records.ts";
import { WorkStep } from "./work-step.tsx";

const CheckedStep = lazyPart(() =>
  import("./checked-step.tsx").then((module) => module.CheckedStep),
);
const StoppedStep = lazyPart(() =>
  import("./stopped-step.tsx").then((module) => module.StoppedStep),
);
const ResultStep = lazyPart(() => import("./result-step.tsx").then((module) => module.ResultStep));

type RunViewProps = { id: string; noun: ImportNoun };

/** One import at its current step, in any tab and for any user. */
export function RunView({ id, noun }: RunViewProps) {
  const query = useQuery(runsApi.detail(id));
  const { data: run, error, refetch } = query;
  useWrittenRecords(run);
  if (run && (run.kind !== noun.kind || run.within !== (noun.within ?? null))) return <OtherKind />;
  return (
    <>
      <RunAnnouncer run={run} noun={noun} />
      {run && error && <StaleRows error={error} onRetry={refetch} />}
      {run ? (
        <Step run={run} noun={noun} />
      ) : (
        <Card>
          <CardAnswer query={query}>{() => null}</CardAnswer>
        </Card>
      )}
    </>
  );
}

function Step({ run, noun }: { run: Run; noun: ImportNoun }) {
  switch (run.status) {
    case "uploaded":
      return <SetUpStep run={run} noun={noun} />;
    case "checking":
    case "applying":
      return <WorkStep run={run} noun={noun} />;
    case "stopped":
      return <StoppedStep run={run} noun={noun} />;
    case "checked":
      return <CheckedStep run={run} noun={noun} />;
    default:
      return <ResultStep run={run} noun={noun} />;
  }
}

function OtherKind() {
  return (
    <p role="alert" className="text-muted">
      This import is of other records.{" "}
      <Link to="." search={{} as never} className="text-accent underline">
        Import another file
      </Link>
    </p>
  );
}
