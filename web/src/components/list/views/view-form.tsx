import type { View } from "@pharmacy/contract/views/views";
import { VIEW_NAME_MAX } from "@pharmacy/contract/views/views.values";
import { type ReactNode, useId, useState } from "react";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { type Typed, useRefusableForm } from "#components/form/use-refusable-form.ts";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { LayoutState } from "#lib/list-layout.ts";
import { type ListSource, viewSearchOf } from "#lib/list-source.ts";
import type { ListState } from "#lib/use-list.ts";
import type { Noun } from "../counting.ts";

/** "taken" means that the view now stores what is on screen. */
export type ViewOutcome = { act: "taken" | "named"; view: View } | { act: "deleted"; id: string };

export type ViewsProps = {
  noun: Noun;
  list: ListState;
  layout: LayoutState;
  source: ListSource;
};

type ViewFormProps = ViewsProps & {
  /** Undefined for a new view. */
  view: View | undefined;
  onDone(outcome: ViewOutcome): void;
  onCancel(): void;
};

export function ViewForm(props: ViewFormProps) {
  const { view, source, onDone, onCancel } = props;
  const form = useRefusableForm(async (typed) => onDone(await saveView(props, typed)));

  async function remove(id: string) {
    await (await source.calls()).removeView(id);
    onDone({ act: "deleted", id });
  }
  const title = view ? "Edit view" : "New view";
  return (
    <PlainForm form={form} label={title} className="grid gap-3 p-3">
      <p className="font-medium">{title}</p>
      <PlainField
        form={form}
        name="name"
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={VIEW_NAME_MAX}
        defaultValue={view?.name}
        isBlamed
      />
      <FormProblem form={form} />
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
            onDelete={() => form.attemptInstead(() => remove(view.id))}
          />
        )}
        <Button size="sm" className="ms-auto" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="primary" pending={form.isPending}>
          Save view
        </Button>
      </div>
    </PlainForm>
  );
}

async function saveView(
  { view, source, list, layout }: ViewFormProps,
  typed: Typed,
): Promise<ViewOutcome> {
  const calls = await source.calls();
  const named = { name: typed.name?.trim() ?? "", isShared: "isShared" in typed };
  const now = {
    search: viewSearchOf(list.query),
    columns: [...layout.columns],
    density: layout.density,
  };
  if (!view) return { act: "taken", view: await calls.createView({ ...named, ...now }) };
  const isTaken = "isNow" in typed;
  const saved = await calls.changeView(view, { ...named, ...(isTaken && now) });
  return { act: isTaken ? "taken" : "named", view: saved };
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
      {isShared ? "Delete for everyone" : "Delete permanently"}
    </Button>
  );
}
