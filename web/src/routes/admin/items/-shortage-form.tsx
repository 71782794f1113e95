import type { Item } from "@pharmacy/contract/items/items";
import { DateField } from "#components/form/date-field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { itemWords } from "#resources/items/item-words.ts";
import { itemsApi } from "#resources/items/items.api.ts";

const loadRules = () =>
  import("@pharmacy/contract/items/items").then((contract) => contract.ItemShortage);

/** The period of a shortage. Clearing it ends the shortage. */
export function ShortageForm({ item, onClose }: { item: Item; onClose(): void }) {
  const { shortageSince, shortageExpectedOn, shortageNote } = item;
  const actions = useRecordActions("item", itemsApi);
  const form = useRecordForm({
    schema: loadRules,
    initial: { shortageSince, shortageExpectedOn, shortageNote },
    version: item.version,
    words: itemWords(),
    draft: useDraftPlace("item", `${item.id} shortage`),
    save: (sending) => actions.saveOf(item)(sending as never),
  });
  return (
    <FormSheet
      form={form}
      title="Shortage"
      description={item.name}
      submitLabel="Save shortage"
      onClose={onClose}
    >
      <FieldGrid>
        <DateField
          form={form}
          name="shortageSince"
          label="Short since"
          hint="Empty these fields when it is back."
        />
        <DateField form={form} name="shortageExpectedOn" label="Expected again" />
        <TextareaField
          form={form}
          name="shortageNote"
          label="Note"
          hint="For example, why it is short."
          isWide
        />
      </FieldGrid>
    </FormSheet>
  );
}
