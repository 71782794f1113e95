import type { ReminderBlock } from "@pharmacy/contract/payment-reminders/payment-reminders";
import type { BlockKind } from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { DateField } from "#components/form/date-field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { undoneBy } from "#lib/previous-values.ts";
import { useAction } from "#lib/use-action.ts";
import { type Blocked, paymentRemindersApi, type Reminded } from "./payment-reminders.api.ts";
import { TITLES } from "./reminder-blocks.acts.tsx";

const HINTS: Partial<Record<BlockKind, string>> = {
  pause: "No payment reminder is sent through this day.",
  promise: "Reminders leave it out through this day.",
};

type Props = { kind: BlockKind; name: string; onClose(): void } & (
  | { of: Reminded; block?: undefined }
  | { block: ReminderBlock; of?: undefined }
);

type Fields = Omit<Blocked, "kind"> & { kind?: BlockKind };

const loadRules = async (of: Reminded | undefined) => {
  const contract = await import("@pharmacy/contract/payment-reminders/payment-reminders");
  if (!of) return contract.BlockFields as never;
  return ("invoice" in of ? contract.InvoiceBlockInput : contract.PharmacyBlockInput) as never;
};

/** Pauses reminders, records a promise to pay, or marks an invoice as disputed. */
export function BlockForm({ kind, name, of, block, onClose }: Props) {
  const title = TITLES[kind];
  const reasonLabel = kind === "promise" ? "Note" : "Reason";
  const saving = {
    changes: "reminderBlock",
    success: `${title} saved`,
    failure: undefined,
    isShown: () => true,
  } as const;
  const add = useAction({
    ...saving,
    run: (input: Blocked) => paymentRemindersApi.block(of as Reminded, input),
  });
  const update = (changes: Partial<Blocked> & { version: number }) =>
    paymentRemindersApi.changeBlock(block?.id ?? "", changes);
  const change = useAction({
    ...saving,
    run: update,
    undo: block && undoneBy("reminderBlock", block, update),
  });
  const form = useRecordForm<Fields, Fields, ReminderBlock>({
    schema: () => loadRules(of),
    initial: {
      ...(!block && { kind }),
      ...(kind !== "dispute" && { until: block?.until ?? null }),
      reason: block?.reason ?? null,
    },
    ...(block && { version: block.version }),
    words: { until: "Last day", reason: reasonLabel },
    save: ({ values, changes, version = block?.version ?? 0 }) =>
      block ? change.mutateAsync({ version, ...changes }) : add.mutateAsync({ ...values, kind }),
    onSaved: onClose,
  });
  return (
    <FormSheet
      form={form}
      title={`${title}: ${name}`}
      submitLabel={`Save ${kind}`}
      onClose={onClose}
    >
      <FieldGrid>
        {kind !== "dispute" && (
          <DateField form={form} name="until" label="Last day" isRequired hint={HINTS[kind]} />
        )}
        <TextField
          form={form}
          name="reason"
          label={reasonLabel}
          isRequired={kind !== "promise"}
          isWide
          hint={kind === "pause" ? "Only the network reads it." : "The pharmacy reads it, too."}
        />
      </FieldGrid>
    </FormSheet>
  );
}
