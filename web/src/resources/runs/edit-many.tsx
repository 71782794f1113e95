import type { RunField } from "@pharmacy/contract/runs/runs";
import { EDITED_FIELDS_MAX, UNDO_DAYS } from "@pharmacy/contract/runs/runs.values";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { Refused } from "#lib/refused.ts";
import { EditedField, type FieldValue } from "./edited-field.tsx";
import type { EditedNoun } from "./edited-noun.ts";
import { countOf } from "./run-words.ts";
import { runsApi } from "./runs.api.ts";

export type EditManyProps = EditedNoun & {
  /** Names of the records by their ids. */
  chosen: ReadonlyMap<string, string>;
  onClose(): void;
};

/** Sets fields of the selected records. The next screen shows what would change. */
export function EditMany({ kind, noun, to, chosen, onClose }: EditManyProps) {
  const navigate = useNavigate();
  const { data: fields = [], isPending, error } = useQuery(runsApi.editFields(kind));
  const finishing = useFinishing();
  const [hasTried, setTried] = useState(false);
  const { parts, latest, left, change, add, remove } = useParts(fields);
  const form = useRefusableForm(async () => {
    await finishing.finish();
    setTried(true);
    if (latest().some(isEmpty)) throw new Refused("Enter a value for each field.");
    const values = Object.fromEntries(latest().map(({ name, value }) => [name, value.trim()]));
    const run = await runsApi.edit({ kind, ids: [...chosen.keys()], values });
    onClose();
    await navigate({ to, search: { id: run.id } as never });
  }, "Nothing was changed. Try again.");
  const title = `Edit ${countOf(chosen.size, noun.one, noun.many)}`;

  return (
    <Dialog
      isAlert
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={`The next screen shows what would change. You can undo it for ${UNDO_DAYS} days.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={form.isPending || isPending}
            aria-disabled={error !== null}
            onClick={form.submit}
          >
            Check changes
          </Button>
        </>
      }
    >
      {isPending && <Spinner label="Loading the fields" />}
      {error && (
        <p role="alert" className="text-danger">
          {error.message}
        </p>
      )}
      {parts.length > 0 && (
        <PlainForm form={form} label={title} className="mt-2 grid gap-4">
          {parts.map((part, place) => (
            <EditedField
              key={part.key}
              label={`Field ${place + 1}`}
              fields={fields.filter((one) => one.name === part.name || left.includes(one))}
              part={part}
              form={finishing}
              isFaulty={hasTried && isEmpty(part)}
              onChange={(next) => change(part, next)}
              onRemove={parts.length > 1 ? () => remove(part) : undefined}
            />
          ))}
          {left.length > 0 && parts.length < EDITED_FIELDS_MAX && (
            <Button variant="ghost" size="sm" className="justify-self-start" onClick={add}>
              <Plus aria-hidden />
              Add field
            </Button>
          )}
          <FormProblem form={form} />
        </PlainForm>
      )}
    </Dialog>
  );
}

const isEmpty = ({ value }: FieldValue) => value.trim() === "";

/** The fields that are set, one at first. */
function useParts(fields: readonly RunField[]) {
  const [changed, setChanged] = useState<readonly FieldValue[]>();
  // set at once: a choice that sending completes is not drawn yet when it is sent
  const written = useRef<readonly FieldValue[]>(undefined);
  const [first] = fields;
  const parts = changed ?? (first ? [{ key: 0, name: first.name, value: "" }] : []);
  const left = fields.filter(({ name }) => !parts.some((part) => part.name === name));
  const latest = () => written.current ?? parts;

  function set(next: readonly FieldValue[]) {
    written.current = next;
    setChanged(next);
  }
  return {
    parts,
    left,
    latest,
    change: ({ key }: FieldValue, next: Partial<FieldValue>) =>
      set(latest().map((one) => (one.key === key ? { ...one, ...next } : one))),
    remove: ({ key }: FieldValue) => set(latest().filter((one) => one.key !== key)),
    add() {
      const [next] = left;
      const key = Math.max(...parts.map((part) => part.key)) + 1;
      if (next) set([...latest(), { key, name: next.name, value: "" }]);
    },
  };
}
