import type { Run, RunReasons } from "@pharmacy/contract/runs/runs";
import { REASONS_MAX } from "@pharmacy/contract/runs/runs.values";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { MissingRecords } from "./missing-records.tsx";
import { ReasonLine } from "./reason-line.tsx";
import { RowList } from "./row-list.tsx";
import { runsApi } from "./runs.api.ts";

/** Reasons shown at first: users come here for the rows below. */
const FIRST = 8;

/** A reason whose rows alone are shown, and perhaps one of its values. */
type Choice = { reason: string; value: string | undefined };

const ALL: Choice = { reason: "", value: undefined };

const isOf = ({ reason, value }: Choice, one: RunReasons["items"][number]) =>
  one.reason === reason &&
  (value === undefined || one.values.some((other) => other.value === value));

/** The same again shows all rows. */
const next = (now: Choice, wanted: Choice) =>
  now.reason === wanted.reason && now.value === wanted.value ? ALL : wanted;

type RefusedRowsProps = { run: Run; noun: ImportNoun; isOpen: boolean };

/** Refused rows by reason, to be corrected one by one, all at once, or in a spreadsheet. */
export function RefusedRows({ run, noun, isOpen }: RefusedRowsProps) {
  const [choice, setChoice] = useState<Choice>(ALL);
  const [isWhole, setWhole] = useState(false);
  const reasons = useQuery(runsApi.reasons(run.id));
  // a reason disappears once its rows are corrected
  const isThere = reasons.data?.items.some((one) => isOf(choice, one)) ?? false;
  const chosen = isThere ? choice : ALL;
  return (
    <>
      {isOpen && <MissingRecords run={run} />}
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h3 className="font-medium">Reasons</h3>
        <Button onClick={() => void downloadRefused(run.id)}>Download refused rows</Button>
      </div>
      <CardAnswer query={reasons}>
        {({ items }) => (
          <ul aria-label="Reasons" className="border-line border-b">
            {items.slice(0, isWhole ? undefined : FIRST).map((one) => (
              <ReasonLine
                key={one.reason}
                run={run}
                noun={noun}
                reason={one}
                isOpen={isOpen}
                isChosen={one.reason === chosen.reason}
                chosenValue={one.reason === chosen.reason ? chosen.value : undefined}
                onChoose={(value) => setChoice(next(chosen, { reason: one.reason, value }))}
              />
            ))}
            {items.length > FIRST && (
              <li className="flex flex-wrap items-center gap-3 px-4 py-2">
                <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                  {isWhole ? "Show fewer reasons" : `Show ${items.length - FIRST} more reasons`}
                </Button>
                {isWhole && items.length === REASONS_MAX && (
                  <span className="text-muted text-xs">
                    These are the {REASONS_MAX} most frequent reasons. Correct some to see others.
                  </span>
                )}
              </li>
            )}
          </ul>
        )}
      </CardAnswer>
      <RowList
        key={`${chosen.reason} ${chosen.value}`}
        run={run}
        noun={noun}
        verdict="refused"
        reason={chosen.reason}
        value={chosen.value}
        isOpen={isOpen}
      />
    </>
  );
}

async function downloadRefused(id: string) {
  const { download } = await import("#components/list/export/export-list.ts");
  await download(() => runsApi.refusedAddress(id), "The refused rows could not be downloaded");
}
