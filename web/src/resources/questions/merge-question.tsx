import type { Question, QuestionReference } from "@pharmacy/contract/questions/questions";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useSettled } from "#lib/use-settled.ts";
import { ANY_QUESTION, questionsApi } from "./questions.api.ts";

/** Questions offered at a time. */
const OFFERED = 8;

type Props = {
  record: Question;
  run(input: { into: string }): Promise<unknown>;
  onClose(): void;
};

/** Chooses the original of a duplicate: from its asker's questions, or by searching. */
export function MergeQuestion({ record: question, run, onClose }: Props) {
  const [text, setText] = useState("");
  const [into, choose] = useState<QuestionReference>();
  const id = useId();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Merge ${question.number}?`}
      description="It is closed, and the person who asked gets the answer to the question you choose."
      confirmLabel="Merge question"
      disabledReason={into ? undefined : "Choose a question first."}
      confirm={() => run({ into: into?.id ?? "" })}
    >
      <div className="mt-3 grid gap-3">
        <div className="grid gap-1.5">
          <Label htmlFor={id}>Search questions</Label>
          <Input
            id={id}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Candidates question={question} text={text} chosen={into?.id} onChoose={choose} />
      </div>
    </ConfirmDialog>
  );
}

type CandidatesProps = {
  question: Question;
  text: string;
  chosen: string | undefined;
  onChoose(question: QuestionReference): void;
};

function Candidates({ question, text, chosen, onChoose }: CandidatesProps) {
  const search = useSettled(text.trim());
  const query = { ...ANY_QUESTION, search, count: OFFERED + 1 };
  const { data, error } = useQuery({ ...questionsApi.list(query), enabled: search !== "" });
  const theirs = question.others.items.filter(({ status }) => status === "open");
  const isSearch = search !== "" || theirs.length === 0;
  const found: readonly QuestionReference[] | undefined = isSearch
    ? search === ""
      ? []
      : data?.items.filter(({ id, status }) => id !== question.id && status !== "closed")
    : theirs;
  const name = useId();
  if (error) return <p role="alert">{error.message}</p>;
  if (!found) return <Spinner label="Searching" />;
  if (found.length === 0) {
    return (
      <p className="text-muted">
        {search === ""
          ? "Search by number, title or words."
          : "No open or answered question found."}
      </p>
    );
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-muted text-xs">
        {isSearch ? "Found" : "Open questions from the same person"}
      </legend>
      {found.slice(0, OFFERED).map((one) => (
        <label
          key={one.id}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line px-3 py-2 hover:bg-hover has-checked:border-primary has-checked:bg-accent-soft max-md:min-h-10"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === one.id}
            onChange={() => onChoose(one)}
            className="mt-0.5 size-4 shrink-0 accent-primary"
          />
          <span className="wrap-anywhere min-w-0">
            <span className="nums text-muted">{one.number}</span> <bdi>{one.title}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
