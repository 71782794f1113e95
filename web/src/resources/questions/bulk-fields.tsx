import { DESK_CLOSINGS } from "@pharmacy/contract/questions/questions.values";
import { useQuery } from "@tanstack/react-query";
import type { BulkFieldsProps } from "#components/list/selection/bulk-ask.ts";
import { AskedField } from "#components/record/asked-field.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { ClosingFields } from "./closing-fields.tsx";
import { questionsApi } from "./questions.api.ts";

const NO_ONE = "none";

export function AssigneeField({ details, onChange }: BulkFieldsProps) {
  const { id: person } = useCurrentUser();
  const { data, error } = useQuery(questionsApi.assignees);
  const people = data?.items ?? [];
  const others = people.filter((one) => one.id !== person);
  return (
    <AskedField label="Person">
      {(id) => (
        <>
          <NativeSelect
            id={id}
            aria-required
            value={details.to === null ? NO_ONE : (details.to ?? "")}
            onChange={({ target: { value } }) => onChange({ to: value === NO_ONE ? null : value })}
          >
            <option value="" disabled>
              {data || error ? "Choose a person" : "Loading people"}
            </option>
            {others.length < people.length && <option value={person}>Me</option>}
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
            <option value={NO_ONE}>No one</option>
          </NativeSelect>
          {!data && error && (
            <p role="alert" className="text-danger text-xs">
              {error.message}
            </p>
          )}
        </>
      )}
    </AskedField>
  );
}

export function BulkClosingFields({ details, onChange }: BulkFieldsProps) {
  const { note } = details;
  const closing = DESK_CLOSINGS.find((one) => one === details.closing) ?? "noLongerNeeded";
  return (
    <ClosingFields
      closing={closing}
      note={note ?? ""}
      onChange={(change) => onChange({ ...details, ...change })}
    />
  );
}
