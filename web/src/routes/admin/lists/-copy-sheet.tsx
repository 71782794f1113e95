import type { CopiedLists, ListCopies, PriceList } from "@pharmacy/contract/lists/lists";
import { COPIES_MAX } from "@pharmacy/contract/lists/lists.values";
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { Combobox } from "#components/combobox/combobox.tsx";
import { Field } from "#components/form/field.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import { LeaveDialog } from "#components/form/leave-dialog.tsx";
import { useLeaveGuard } from "#components/form/use-leave-guard.ts";
import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { type SavingForm, useFinishing } from "#lib/before-saving.ts";
import { formatNumber } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import { useAction } from "#lib/use-action.ts";
import { listsApi } from "#resources/lists/lists.api.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";

/** Copies a list with its lines to pharmacies, as drafts. */
export function CopySheet({ list, onClose }: { list: PriceList; onClose(): void }) {
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  // set at once: a choice that saving completes is not drawn yet when it is sent
  const latest = useRef(chosen);
  const choose = (choices: readonly Choice[]) => {
    latest.current = choices;
    setChosen(choices);
  };
  const finishing = useFinishing();
  const [unchosen, setUnchosen] = useState<string>();
  const [name, setName] = useState(list.name);
  const copy = useCopyList(list.id);
  const nameId = useId();
  const guard = useLeaveGuard(
    () => isOpen && !copy.isSuccess && (chosen.length > 0 || name !== list.name),
  );
  const leave = () => guard.ask(() => setOpen(false));
  async function make() {
    const refusal = await finishing.finish().then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refused) return error.message;
        throw error;
      },
    );
    setUnchosen(refusal);
    if (refusal !== undefined) return;
    const organizations = latest.current.map(({ value }) => value);
    copy.mutate(
      { organizations, name: name.trim() || list.name },
      { onSuccess: () => setOpen(false) },
    );
  }
  const problem = unchosen ?? copy.error?.message;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => !open && leave()}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title="Copy to pharmacies"
      description={`${list.name} · ${formatNumber(list.lineCount)} lines`}
    >
      <SheetBody className="grid content-start gap-5">
        <p className="text-muted">
          Each pharmacy gets a draft of its own with all lines whose items are offered. Prices are
          not converted, so its currency must be {list.currency}.
        </p>
        <Field id={nameId} label="Name" message={undefined}>
          <Input
            id={nameId}
            value={name}
            maxLength={120}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <PharmacyChooser form={finishing} chosen={chosen} onChange={choose} />
      </SheetBody>
      <SheetFooter>
        {problem && (
          <p role="alert" className="pb-3 text-danger">
            {problem}
          </p>
        )}
        <div className="group/acts flex justify-end gap-2">
          <ActHint className="me-auto" />
          <Button onClick={leave}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            pending={copy.isPending}
            onClick={() => void make()}
          >
            {chosen.length > 1 ? `Create ${formatNumber(chosen.length)} copies` : "Create copy"}
          </Button>
        </div>
        <LeaveDialog question={guard.question} />
      </SheetFooter>
    </Sheet>
  );
}

type ChooserProps = {
  form: SavingForm;
  chosen: readonly Choice[];
  onChange(chosen: readonly Choice[]): void;
};

function PharmacyChooser({ form, chosen, onChange }: ChooserProps) {
  const queryClient = useQueryClient();
  const id = useId();
  const find = useMemo(() => {
    const { search } = pharmacyFinder(queryClient);
    return async (text: string) => {
      const found = await search(text);
      return found.filter(({ value }) => chosen.every((one) => one.value !== value));
    };
  }, [queryClient, chosen]);
  const isFull = chosen.length >= COPIES_MAX;
  return (
    <div className="grid gap-3">
      <Field
        id={id}
        label="Add pharmacy"
        hint={isFull ? `At most ${COPIES_MAX} at once.` : undefined}
        message={undefined}
      >
        <Combobox
          // reset by every choice
          key={chosen.length}
          form={form}
          control={{ id }}
          label="Add pharmacy"
          chosen={null}
          find={find}
          onChoose={(choice) => choice && !isFull && onChange([...chosen, choice])}
          onBlur={() => {}}
          canBeEmpty
        />
      </Field>
      <ul aria-label="Chosen pharmacies" className="grid gap-1 empty:hidden">
        {chosen.map(({ value, label }) => (
          <li key={value} className="flex items-center gap-2 rounded-md bg-sunken ps-3">
            <span className="wrap-anywhere min-w-0 flex-1">{label}</span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove ${label}`}
              onClick={() => onChange(chosen.filter((one) => one.value !== value))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Copies a list to pharmacies. The form shows a refusal. */
function useCopyList(id: string) {
  return useAction({
    run: (copies: ListCopies) => listsApi.copy(id, copies),
    changes: "list",
    success: copiedWords,
    failure: undefined,
    isShown: () => true,
  });
}

function copiedWords({ items }: CopiedLists): string {
  const [only] = items;
  return items.length === 1 && only
    ? `Copied as ${only.code}`
    : `${formatNumber(items.length)} copies created`;
}
