import { labelOf } from "@pharmacy/contract/field-words";
import type { Run, RunReasons } from "@pharmacy/contract/runs/runs";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { formatNumber } from "#lib/format.ts";
import { CorrectValue } from "./correct-value.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { countOf, sentenceOf } from "./run-words.ts";

type ReasonLineProps = {
  run: Run;
  noun: ImportNoun;
  reason: RunReasons["items"][number];
  isOpen: boolean;
  /** True while only its rows are shown. */
  isChosen: boolean;
  onChoose(): void;
};

/** A reason for refused rows, with a field to replace the value in all of them. */
export function ReasonLine({ run, noun, reason, isOpen, isChosen, onChoose }: ReasonLineProps) {
  const id = useId();
  const { column, message, count, value, valueCount } = reason;
  const label = column === null ? "" : labelOf(column, noun.words);
  const hasOthers = valueCount < count;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1.5 px-4 py-2">
      <span className="nums w-22 font-medium max-md:w-full">{countOf(count, "row", "rows")}</span>
      <span className="wrap-anywhere min-w-40 flex-1 max-md:basis-full">
        {sentenceOf(label, message)}
      </span>
      {isOpen && column !== null && (
        <CorrectValue
          run={run}
          label={`${label} in ${countOf(count, "row", "rows")}`}
          value={value}
          target={{ reason: reason.reason, column }}
          more={({ only }) => (only === undefined ? {} : { from: value })}
        >
          {hasOthers && (
            <label htmlFor={id} className="flex items-center gap-2 text-sm">
              <Checkbox id={id} name="only" defaultChecked />
              Only the {formatNumber(valueCount)} with “{value}”
            </label>
          )}
        </CorrectValue>
      )}
      <Button
        size="sm"
        aria-pressed={isChosen}
        aria-label={`${isChosen ? "Show all" : "Show rows"}, refused for: ${message}`}
        onClick={onChoose}
      >
        {isChosen ? "Show all" : "Show rows"}
      </Button>
    </li>
  );
}
