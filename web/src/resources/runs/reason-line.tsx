import { labelOf } from "@pharmacy/contract/field-words";
import type { Run, RunReasons } from "@pharmacy/contract/runs/runs";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";
import { CorrectValue } from "./correct-value.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { countOf, refusalInWords, sentenceOf, valueInWords } from "./run-words.ts";

type Reason = RunReasons["items"][number];

type ReasonLineProps = {
  run: Run;
  noun: ImportNoun;
  reason: Reason;
  isOpen: boolean;
  /** True while only its rows are shown. */
  isChosen: boolean;
  /** The value whose rows alone are shown. */
  chosenValue: string | undefined;
  onChoose(value?: string): void;
};

/** A reason for refused rows, with its values and a field to replace them in all rows or in some. */
export function ReasonLine(props: ReasonLineProps) {
  const { run, noun, reason, isOpen, isChosen, chosenValue, onChoose } = props;
  const { column, message, count, values } = reason;
  const label = column === null ? "" : labelOf(column, noun.words);
  const sentence = sentenceOf(label, refusalInWords(column, message, noun));
  const [first] = values;
  const chosen = values.find(({ value }) => value === chosenValue);
  const rows = countOf(chosen?.count ?? count, "row", "rows");
  const from = chosen ? { from: chosen.value } : {};
  const other = noun.orCorrect && message.endsWith(noun.orCorrect.ending) && noun.orCorrect;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1.5 px-4 py-2">
      <span className="nums w-22 font-medium max-md:w-full">{countOf(count, "row", "rows")}</span>
      <div className="wrap-anywhere grid min-w-40 flex-1 gap-1.5 max-md:basis-full">
        <span>{sentence}</span>
        {first && first.value !== "" && (
          <Values noun={noun} reason={reason} chosen={chosenValue} onChoose={onChoose} />
        )}
      </div>
      {isOpen && column !== null && (
        <CorrectValue
          key={chosenValue}
          run={run}
          label={`${label} in ${rows}`}
          value={chosen?.value ?? (reason.valueCount === 1 ? (first?.value ?? "") : "")}
          target={{ reason: reason.reason, column }}
          more={() => from}
        />
      )}
      {isOpen && other && (
        <CorrectValue
          run={run}
          text={other.label}
          label={`${labelOf(other.column, noun.words)} in ${rows}`}
          value=""
          target={{ reason: reason.reason, column: other.column }}
          more={() => from}
        />
      )}
      <Button
        size="sm"
        aria-pressed={isChosen}
        aria-label={`${isChosen ? "Show all" : "Show rows"}, refused for: ${sentence}`}
        onClick={() => onChoose(chosenValue)}
      >
        {isChosen ? "Show all" : "Show rows"}
      </Button>
    </li>
  );
}

/** Values shown at first. */
const FIRST = 5;

type ValuesProps = {
  noun: ImportNoun;
  reason: Reason;
  chosen: string | undefined;
  onChoose(value?: string): void;
};

/** The values of a reason by how often they are there. Pressing one shows its rows alone. */
function Values({ noun, reason, chosen, onChoose }: ValuesProps) {
  const { column, values, valueCount } = reason;
  const [isWhole, setWhole] = useState(false);
  const shown = values.slice(0, isWhole ? undefined : FIRST);
  const others = valueCount - shown.length;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {shown.map(({ value, count }) => (
        <Button
          key={value}
          size="sm"
          aria-pressed={value === chosen}
          className="max-w-full"
          onClick={() => onChoose(value)}
        >
          <bdi className="truncate">
            {column === null ? value : valueInWords(column, value, noun)}
          </bdi>{" "}
          <span className="sr-only">in</span>{" "}
          <span className="nums text-muted">{formatNumber(count)}</span>{" "}
          <span className="sr-only">{count === 1 ? "row" : "rows"}</span>
        </Button>
      ))}
      {others > 0 &&
        (isWhole || values.length <= FIRST ? (
          <span className="text-muted text-xs">and {formatNumber(others)} more</span>
        ) : (
          <Button size="sm" onClick={() => setWhole(true)}>
            {countOf(others, "other value", "other values")}
          </Button>
        ))}
    </span>
  );
}
