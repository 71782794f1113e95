import type { Run, RunMissing } from "@pharmacy/contract/runs/runs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { CREATED_WORDS, countOf } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";

const CreateMissing = lazyPart(() =>
  import("./create-missing.tsx").then((module) => module.CreateMissing),
);

/** Records that refused rows name and that do not exist, each kind with a button to create them. */
export function MissingRecords({ run }: { run: Run }) {
  const { data } = useQuery(runsApi.missing(run.id));
  if (!data || data.items.length === 0) return null;
  return (
    <ul aria-label="Missing records" className="border-line border-b bg-info-soft">
      {data.items.map((one) => (
        <MissingLine key={one.column} run={run} missing={one} />
      ))}
    </ul>
  );
}

type Missing = RunMissing["items"][number];

function MissingLine({ run, missing }: { run: Run; missing: Missing }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const { one, many } = CREATED_WORDS[missing.creates];
  const what = countOf(missing.records, one, many);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="nums min-w-40 flex-1">
        {what} named in {countOf(missing.rows, "row", "rows")}{" "}
        {missing.records === 1 ? "does" : "do"} not exist yet.
      </span>
      <Button
        variant="primary"
        onPointerEnter={CreateMissing.preload}
        onFocus={CreateMissing.preload}
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        Create {what}…
      </Button>
      {isNeeded && (
        <CreateMissing run={run} missing={missing} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </li>
  );
}
