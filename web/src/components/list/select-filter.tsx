import { wordsOf } from "@pharmacy/contract/words";
import { ChevronDown } from "lucide-react";
import { classNames } from "#lib/class-names.ts";

export type FilterOption = string | { value: string; label: string };

/** The empty value is "any"; an unknown value is shown as it is. */
export function SelectFilter({
  label,
  options,
  value,
  onChange,
  anyLabel = "Any",
}: {
  label: string;
  options: readonly FilterOption[];
  value: string;
  onChange(value: string): void;
  anyLabel?: string;
}) {
  const isOn = value !== "" && value !== "all";
  const choices = options.map(choiceOf);
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <label
      className={classNames(
        "relative inline-flex h-8 max-w-full items-center rounded-md border text-sm shadow-xs max-md:text-lg has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 max-md:h-10",
        isOn
          ? "border-ring/50 bg-accent-soft text-accent"
          : "border-line bg-surface hover:bg-hover",
      )}
    >
      <span className={classNames("ps-2.5 pe-1.5", !isOn && "text-muted")}>{label}</span>
      <select
        value={isOn ? value : ""}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content h-full min-w-0 appearance-none truncate rounded-md pe-7 font-medium outline-none"
      >
        <option value="">{anyLabel}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {isOn && !isKnown && <option value={value}>{value}</option>}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-2 size-3.5 text-subtle"
      />
    </label>
  );
}

function choiceOf(option: FilterOption) {
  if (typeof option !== "string") return option;
  return { value: option, label: wordsOf(option) };
}
