import type { View } from "@pharmacy/contract/views";
import { VIEW_NAME_MAX } from "@pharmacy/contract/views.values";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { isApiError } from "#lib/api-error.ts";
import type { LayoutState } from "#lib/list-layout.ts";
import { type ListSource, viewSearchOf } from "#lib/list-source.ts";
import type { ListState } from "#lib/use-list.ts";
import type { Noun } from "../counting.ts";

/** The outcome for a view: it took over what is on screen, was renamed, or was deleted. */
export type ViewOutcome = { act: "taken" | "named"; view: View } | { act: "deleted"; id: string };

export type ViewsProps = {
  noun: Noun;
  list: ListState;
  layout: LayoutState;
  source: ListSource;
};

type ViewFormProps = ViewsProps & {
  /** Undefined for a new one. */
  view: View | undefined;
  onDone(outcome: ViewOutcome): void;
  onCancel(): void;
};

/** A view's name, who sees it, and whether it takes over what is on screen. */
export function ViewForm(props: ViewFormProps) {
  const { view, onDone, onCancel } = props;
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  /** A refusal leaves the form as it is, and says why. */
  async function attempt(act: () => Promise<ViewOutcome>) {
    setPending(true);
    setProblem(undefined);
    try {
      onDone(await act());
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  }
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void attempt(() => saveView(props, fields));
  }
  return (
    <form onSubmit={save} noValidate className="grid gap-3 p-3">
      <p className="font-medium">{view ? "Edit view" : "New view"}</p>
      <NameInput name={view?.name} problem={problem} />
      <div className="grid gap-2">
        <Choice name="isShared" isOn={view?.isShared}>
          Share with network staff; pharmacies do not see it
        </Choice>
        {view && <Choice name="isNow">Replace it with what is on screen now</Choice>}
      </div>
      <div className="flex items-center gap-2">
        {view && (
          <DeleteButton
            isShared={view.isShared}
            onDelete={() =>
              void attempt(async () => {
                await (await props.source.calls()).removeView(view.id);
                return { act: "deleted", id: view.id };
              })
            }
          />
        )}
        <Button size="sm" className="ms-auto" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="primary" pending={isPending}>
          Save view
        </Button>
      </div>
    </form>
  );
}

async function saveView(
  { view, source, list, layout }: ViewFormProps,
  fields: FormData,
): Promise<ViewOutcome> {
  const calls = await source.calls();
  const named = {
    name: String(fields.get("name")).trim(),
    isShared: fields.has("isShared"),
  };
  const now = {
    search: viewSearchOf(list.query),
    columns: [...layout.columns],
    density: layout.density,
  };
  if (!view) return { act: "taken", view: await calls.createView({ ...named, ...now }) };
  const isTaken = fields.has("isNow");
  const saved = await calls.changeView(view, { ...named, ...(isTaken && now) });
  return { act: isTaken ? "taken" : "named", view: saved };
}

function NameInput({ name, problem }: { name: string | undefined; problem: unknown }) {
  const id = useId();
  const message = problem instanceof Error ? messageOf(problem) : undefined;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-muted text-xs">
        Name
      </label>
      <Input
        id={id}
        name="name"
        autoFocus
        autoComplete="off"
        maxLength={VIEW_NAME_MAX}
        defaultValue={name}
        aria-invalid={message !== undefined}
        aria-describedby={message === undefined ? undefined : `${id}-problem`}
      />
      {message !== undefined && (
        <p id={`${id}-problem`} role="alert" className="text-danger text-xs">
          {message}
        </p>
      )}
    </div>
  );
}

function messageOf(problem: Error): string {
  return (isApiError(problem) && problem.fields.name) || problem.message;
}

function Choice({
  name,
  isOn = false,
  children,
}: {
  name: string;
  isOn?: boolean | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-2.5">
      <Checkbox id={id} name={name} defaultChecked={isOn} />
      {children}
    </label>
  );
}

/** Asks once more, in its own place. */
function DeleteButton({ isShared, onDelete }: { isShared: boolean; onDelete(): void }) {
  const [isAsked, ask] = useState(false);
  if (!isAsked) {
    return (
      <Button size="sm" variant="ghost" className="text-danger!" onClick={() => ask(true)}>
        Delete view
      </Button>
    );
  }
  return (
    <Button size="sm" variant="danger" onClick={onDelete}>
      {isShared ? "Delete for everyone" : "Delete for good"}
    </Button>
  );
}
