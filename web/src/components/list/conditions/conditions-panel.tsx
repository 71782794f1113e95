import {
  type Condition,
  type Conditions,
  conditionsIn,
  conditionsText,
  isWithoutValue,
  NO_CONDITIONS,
} from "@pharmacy/contract/conditions";
import { CONDITIONS_MAX } from "@pharmacy/contract/conditions.values";
import type { ListField } from "@pharmacy/contract/list";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { PlainForm } from "#components/form/plain-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import type { PanelTrigger } from "#components/ui/panel-button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { ListSource } from "#lib/list-source.ts";
import type { ListState } from "#lib/use-list.ts";
import { ListPanel } from "../list-panel.tsx";
import { ConditionRow, conditionOn } from "./condition-row.tsx";
import { fieldsOf } from "./list-fields.ts";

type PanelProps = PanelTrigger & { list: ListState; source: ListSource };

export function ConditionsPanel({ trigger, list, source }: PanelProps) {
  const [isOpen, setOpen] = useState(true);
  const { data: fields, error } = useQuery(fieldsOf(source));
  const { where = "" } = list.query;
  function apply(conditions: Conditions) {
    setOpen(false);
    list.change({ where: conditionsText(conditions) });
  }
  return (
    <ListPanel
      trigger={trigger}
      label="Other fields"
      className="w-96 p-3"
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {fields && <ConditionsForm key={where} where={where} fields={fields} onApply={apply} />}
      {!fields && !error && <Spinner label="Loading the fields" />}
      {error && <p role="alert">{error.message}</p>}
    </ListPanel>
  );
}

type Draft = Condition & { key: number };
type FormProps = {
  where: string;
  fields: readonly ListField[];
  onApply(conditions: Conditions): void;
};

function ConditionsForm({ where, fields, onApply }: FormProps) {
  const [{ joined, parts }, setDraft] = useState(() => draftOf(where, fields));
  const [hasTried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const setParts = (next: Draft[]) => setDraft({ joined, parts: next });
  const lacking = parts.filter((part) => !isWithoutValue(part.comparison) && !part.value.trim());

  function submit() {
    setTried(true);
    if (lacking.length > 0) return;
    onApply({ joined, parts: parts.map((part) => ({ ...part, value: part.value.trim() })) });
  }
  return (
    <PlainForm form={{ element, submit }} label="Conditions" className="grid gap-3">
      {parts.length > 1 && (
        <NativeSelect
          aria-label="Rows that meet"
          value={joined}
          onChange={({ target }) => setDraft({ joined: target.value as Joined, parts })}
        >
          <option value="and">Rows that meet all of these</option>
          <option value="or">Rows that meet any of these</option>
        </NativeSelect>
      )}
      {parts.map((part, place) => (
        <ConditionRow
          key={part.key}
          fields={fields}
          condition={part}
          isFaulty={hasTried && lacking.includes(part)}
          onChange={(change) =>
            setParts(parts.map((one) => (one === part ? { ...one, ...change } : one)))
          }
          onRemove={
            parts.length > 1 ? () => setParts(parts.filter((one) => one !== part)) : undefined
          }
          name={`Condition ${place + 1}`}
        />
      ))}
      {parts.length < CONDITIONS_MAX && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => setParts([...parts, newPart(fields, parts)])}
        >
          <Plus aria-hidden />
          Add condition
        </Button>
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary">
          Apply
        </Button>
        {where !== "" && (
          <Button variant="ghost" onClick={() => onApply(NO_CONDITIONS)}>
            Clear
          </Button>
        )}
      </div>
    </PlainForm>
  );
}

type Joined = Conditions["joined"];

/** The conditions of the address, or one new condition. */
function draftOf(where: string, fields: readonly ListField[]) {
  const read = conditionsIn(where);
  const known = "problem" in read ? NO_CONDITIONS : read;
  const parts: Draft[] = known.parts.map((part, key) => ({ ...part, key }));
  return { joined: known.joined, parts: parts.length > 0 ? parts : [newPart(fields, [])] };
}

function newPart(fields: readonly ListField[], others: readonly Draft[]): Draft {
  const field = fields.find(({ name }) => others.every((one) => one.field !== name)) ?? fields[0];
  return { ...conditionOn(field), key: Math.max(-1, ...others.map(({ key }) => key)) + 1 };
}
