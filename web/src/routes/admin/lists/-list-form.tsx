import type { ListInput, PriceList } from "@pharmacy/contract/lists/lists";
import { PRIORITY, PRIORITY_MAX } from "@pharmacy/contract/lists/lists.values";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { DateField } from "#components/form/date-field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { CurrencyField } from "#components/form/place-fields.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { todayIn } from "#lib/days.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { listWords } from "#resources/lists/list-field-words.ts";
import { listsApi } from "#resources/lists/lists.api.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/lists/lists").then(({ ListInput: rules }) => rules);

type Props = { list?: PriceList; onSaved?(list: PriceList): unknown; onClose(): void };

/** A list's pharmacy and currency cannot be changed later. */
export function ListForm({ list, onSaved, onClose }: Props) {
  const actions = useRecordActions("list", listsApi, Boolean(onSaved));
  const queryClient = useQueryClient();
  const pharmacies = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  const form = useRecordForm<ListInput, ListInput, PriceList>({
    schema: loadRules,
    initial: list ? valuesOf(list) : newList(),
    ...(list && { version: list.version }),
    words: listWords(),
    draft: useDraftPlace("list", list?.id),
    save: actions.saveOf(list),
    ...(onSaved && { onSaved }),
  });
  return (
    <FormSheet
      form={form}
      title={list ? `Edit ${list.name}` : "New list"}
      submitLabel={list ? "Save list" : "Create list"}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField form={form} name="name" label="Name" isRequired isWide />
        {!list && (
          <>
            <RecordPickerField
              form={form}
              name="organization"
              label="Pharmacy"
              hint="Leave empty for all pharmacies."
              search={pharmacies.search}
              find={pharmacies.find}
            />
            <CurrencyField
              form={form}
              name="currency"
              label="Currency"
              hint="If empty, the pharmacy's currency or the network's."
            />
          </>
        )}
        <Validity form={form} />
      </FieldGrid>
    </FormSheet>
  );
}

function Validity({ form }: { form: RecordForm<ListInput> }) {
  return (
    <>
      <DateField form={form} name="validFrom" label="Valid from" isRequired />
      <DateField
        form={form}
        name="validTo"
        label="Valid to"
        hint="Last day, inclusive. Leave empty for no end."
      />
      <NumberField
        form={form}
        name="priority"
        label="Priority"
        hint={`0 to ${PRIORITY_MAX}. Where two lists price an item, the higher one wins.`}
        isRequired
      />
      <TextareaField form={form} name="description" label="Description" isWide />
    </>
  );
}

function newList(): ListInput {
  const validFrom = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return {
    name: "",
    description: null,
    organization: null,
    currency: null,
    validFrom,
    validTo: null,
    priority: PRIORITY,
  };
}

function valuesOf(list: PriceList): ListInput {
  const { name, description, validFrom, validTo, priority, currency } = list;
  const organization = list.organization?.id ?? null;
  return { name, description, validFrom, validTo, priority, currency, organization };
}
