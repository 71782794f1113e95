import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { ConsistentUnit, type Unit, UnitInput } from "@pharmacy/contract/units/units";
import { UNIT_KINDS, UNIT_STATUSES } from "@pharmacy/contract/units/units.values";
import { useQuery } from "@tanstack/react-query";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { ScreenActs } from "#components/record-acts/screen-acts.tsx";
import { choicesOf } from "#lib/choices.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { inputOf } from "#lib/input-of.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { unitActs } from "#resources/units/units.acts.tsx";
import { unitsApi } from "#resources/units/units.api.ts";
import { UcumField } from "./-ucum-field.tsx";
import { UNIT_WORDS } from "./-unit-words.ts";

const NEW: UnitInput = {
  code: "",
  name: "",
  namePlural: "",
  symbol: "",
  kind: "presentation",
  decimals: 0,
  sortOrder: 100,
  status: "active",
  confirmsUcum: false,
};

type Props = {
  unit?: Unit | undefined;
  isReadOnly: boolean;
  /** Only for users who may edit it. */
  onEdit?: (() => void) | undefined;
  onClose(): void;
};

type SheetProps = Omit<Props, "unit"> & { id: string };

/** The unit with this id beside the list, or an empty form for `new`. */
export function UnitSheet({ id, ...rest }: SheetProps) {
  const query = useQuery({ ...unitsApi.detail(id), enabled: id !== "new" });
  if (id === "new") return <UnitForm {...rest} />;
  if (!query.data) return <WaitingSheet title="Unit" query={query} onClose={rest.onClose} />;
  return (
    <>
      <UnitForm unit={query.data} {...rest} />
      <ScreenActs
        noun={unitActs}
        record={query.data}
        opens={{ edit: rest.onEdit }}
        onRemoved={rest.onClose}
      />
    </>
  );
}

const KINDS = choicesOf(UNIT_KINDS);
const STATUSES = choicesOf(UNIT_STATUSES);

function UnitForm({ unit, isReadOnly, onEdit, onClose }: Props) {
  const actions = useRecordActions("unit", unitsApi);
  const hasHistory = mayViewHistoryOf(useCurrentUser().role, "unit") && !!unit;
  const history = useQuery({
    ...auditLogsApi.list({ recordId: unit?.id ?? "" }),
    enabled: hasHistory,
  });
  const form = useRecordForm({
    schema: ConsistentUnit,
    initial: unit ? { ...NEW, ...inputOf(UnitInput, unit) } : NEW,
    version: unit?.version,
    words: UNIT_WORDS,
    draft: useDraftPlace("unit", unit?.id),
    save: actions.saveOf(unit),
  });
  const all = { form, isReadOnly };
  const must = { ...all, isRequired: true };
  const fixed = { ...must, isReadOnly: isReadOnly || !!unit };
  return (
    <FormSheet
      form={form}
      isReadOnly={isReadOnly}
      edit={onEdit && { label: "Edit unit", onEdit }}
      title={unit ? unit.name : "New unit"}
      submitLabel={unit ? "Save unit" : "Create unit"}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField {...must} name="name" label="Name" />
        <TextField {...must} name="namePlural" label="Plural name" />
        <TextField {...fixed} name="code" label="Code" isCode hint="Cannot be changed later." />
        <TextField {...must} name="symbol" label="Symbol" hint="Shown beside numbers." />
        <SelectField {...must} name="kind" label="Kind" options={KINDS} />
        <NumberField {...must} name="decimals" label="Decimals" hint="0 except for measures." />
        <UcumField form={form} isReadOnly={isReadOnly} />
        <TextField {...all} name="edqmCode" label="EDQM code" isCode hint="8 digits." />
        <TextField {...all} name="uneceCode" label="UN/ECE code" isCode hint="For example, C62." />
        <NumberField {...must} name="sortOrder" label="Order" hint="Lower numbers come first." />
        <SelectField {...must} name="status" label="Status" options={STATUSES} />
        <TextareaField {...all} name="description" label="Description" isWide />
      </FieldGrid>
      {hasHistory && <HistorySection query={history} words={UNIT_WORDS} />}
    </FormSheet>
  );
}
