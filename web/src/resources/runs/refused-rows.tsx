import type { Run } from "@pharmacy/contract/runs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CardAnswer } from "#components/ui/card-answer.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { ReasonLine } from "./reason-line.tsx";
import { RowList } from "./row-list.tsx";
import { runsApi } from "./runs.api.ts";

type RefusedRowsProps = { run: Run; noun: ImportNoun; isOpen: boolean };

/** Refused rows by their reasons, to be corrected one by one, a reason at once, or in a spreadsheet. */
export function RefusedRows({ run, noun, isOpen }: RefusedRowsProps) {
  const [reason, setReason] = useState("");
  const reasons = useQuery(runsApi.reasons(run.id));
  // once its rows are corrected, nothing is left of a reason
  const isThere = reasons.data?.items.some((one) => one.reason === reason) ?? false;
  const chosen = isThere ? reason : "";
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h3 className="font-medium">Reasons</h3>
        <Button onClick={() => void downloadRefused(run.id)}>Download refused rows</Button>
      </div>
      <CardAnswer query={reasons}>
        {({ items }) => (
          <ul aria-label="Reasons" className="border-line border-b">
            {items.map((one) => (
              <ReasonLine
                key={one.reason}
                run={run}
                noun={noun}
                reason={one}
                isOpen={isOpen}
                isChosen={one.reason === chosen}
                onChoose={() => setReason(one.reason === chosen ? "" : one.reason)}
              />
            ))}
          </ul>
        )}
      </CardAnswer>
      <RowList
        key={chosen}
        run={run}
        noun={noun}
        verdict="refused"
        reason={chosen}
        isOpen={isOpen}
      />
    </>
  );
}

async function downloadRefused(id: string) {
  const { download } = await import("#components/list/export/export-list.ts");
  await download(() => runsApi.refusedAddress(id), "The refused rows could not be downloaded");
}
