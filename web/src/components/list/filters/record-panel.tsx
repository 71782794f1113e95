import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ComboboxList } from "#components/combobox/combobox-list.tsx";
import { choiceId, type Line, linesOf } from "#components/combobox/lines.ts";
import { useCombobox } from "#components/combobox/use-combobox.ts";
import { Input } from "#components/ui/input.tsx";
import type { PanelTrigger } from "#components/ui/panel-button.tsx";
import { classNames } from "#lib/class-names.ts";
import { useAnswer } from "#lib/use-answer.ts";
import { ListPanel } from "../list-panel.tsx";

export type FilterRecord = { id: string; label: string; hint?: string };

export type RecordChoices = {
  /** Their name in the query cache: "organizations". */
  name: string;
  /** The first few matches; an empty text matches all. */
  search(text: string, signal: AbortSignal): Promise<readonly FilterRecord[]>;
  labelOf(id: string): Promise<string>;
};

export type RecordFilterProps = {
  label: string;
  choices: RecordChoices;
  /** Empty for any. */
  value: string;
  /** Label for no record where one must be chosen; it cannot be chosen again. */
  unchosen?: string;
  onChange(id: string): void;
};

export function RecordPanel({ trigger, ...props }: RecordFilterProps & PanelTrigger) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ListPanel
      trigger={trigger}
      label={props.label}
      className="w-72"
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <Finder {...props} close={() => setOpen(false)} />
    </ListPanel>
  );
}

const PAUSE_MS = 80;
const NONE: readonly FilterRecord[] = [];
const ANY: Line = { kind: "choice", id: choiceId(""), value: "", label: "Any" };

function Finder(props: RecordFilterProps & { close(): void }) {
  const { label, choices, value, unchosen, onChange, close } = props;
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const found = useAnswer({ ask: useKept(choices), text, none: NONE, pauseMs: PAUSE_MS });
  const answer = found.answer.map(({ id, ...rest }) => ({ value: id, ...rest }));
  const isAnyOne = found.text === "" && unchosen === undefined;
  const lines = [...(isAnyOne ? [ANY] : []), ...linesOf({ ...found, answer })];

  function take(line: Line) {
    if (line.kind === "retry") return found.retry();
    onChange(line.value);
    close();
  }
  const box = useCombobox({
    items: lines,
    isOpen: true,
    text: typed,
    isWaiting: found.isWaiting,
    onText: setTyped,
    onTake: take,
    onWaited: (line) => line?.kind === "choice" && take(line),
  });
  const words = wordsFor(found, text);
  return (
    <>
      <div className="p-2">
        <Input
          weight="quiet"
          {...box.input({ "aria-label": `Find: ${label}`, placeholder: "Type to find" })}
        />
      </div>
      <ComboboxList box={box} label={label} chosen={value} className="max-h-96 px-1.5 pb-1.5" />
      <p role="status" className={classNames("px-3.5 text-muted", words && "pb-3")}>
        {words}
      </p>
    </>
  );
}

/** Caches answers for a while, for a panel that is opened again. */
function useKept({ name, search }: RecordFilterProps["choices"]) {
  const queryClient = useQueryClient();
  return (text: string, stopped: AbortSignal) => {
    const queryKey = ["filter-records", name, text];
    stopped.addEventListener("abort", () => void queryClient.cancelQueries({ queryKey }));
    return queryClient.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => search(text, signal),
      retry: false,
    });
  };
}

type Found = Pick<
  ReturnType<typeof useAnswer<readonly FilterRecord[]>>,
  "answer" | "isWaiting" | "problem"
>;

function wordsFor({ answer, isWaiting, problem }: Found, text: string): string {
  if (problem) return problem.message;
  if (isWaiting) return answer.length === 0 ? "Searching" : "";
  return answer.length === 0 && text ? `Nothing matches “${text}”.` : "";
}
