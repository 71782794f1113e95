import type { Return, ReturnLine } from "@pharmacy/contract/returns/returns";
import { comesBack, type ReturnDecision } from "@pharmacy/contract/returns/returns.values";
import { useState } from "react";
import { Field, notesOf } from "#components/form/field.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import { FormFooter } from "#components/form/form-footer.tsx";
import { PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { useAction } from "#lib/use-action.ts";
import { outOf } from "#resources/orders/order-words.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { ReturnLines } from "#resources/returns/return-lines.tsx";
import { returnsApi } from "#resources/returns/returns.api.ts";

type Typed = { decision: ReturnDecision; note: string };

/** Every line is accepted at first. */
export function DecideForm({ one, onClose }: { one: Return; onClose(): void }) {
  const { number, lines, organization } = one;
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState(() =>
    lines.map((): Typed => ({ decision: "accepted", note: "" })),
  );
  const deciding = useAction({
    run: () =>
      returnsApi.decide(
        one,
        lines.map(({ id: line }, place) => ({ line, ...(typed[place] as Typed) })),
      ),
    changes: "return",
    success: `${number} decided`,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRefusableForm(async () => {
    await deciding.mutateAsync(undefined);
    setOpen(false);
  }, "Nothing was decided. Try again.");
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title={`Decide ${number}`}
      description={`${organization.name} · Accept or decline each line.`}
      size="lg"
    >
      <SheetBody>
        <PlainForm form={form} label={`Decide ${number}`}>
          <div inert={form.isPending} className="rounded-md border border-line">
            <ReturnLines
              lines={lines}
              belowOf={(line, place) => (
                <Decision
                  line={line}
                  typed={typed[place] as Typed}
                  name={`lines.${place}`}
                  message={form.beside[`lines.${place}.note`]}
                  onType={(values) => {
                    const before = typed[place] as Typed;
                    setTyped(typed.with(place, { ...before, ...values }));
                  }}
                />
              )}
            />
          </div>
        </PlainForm>
      </SheetBody>
      <FormFooter
        form={form}
        act="Save decision"
        status={summaryOf(lines, typed)}
        onCancel={() => setOpen(false)}
      />
    </Sheet>
  );
}

/** "3 of 5 packs accepted. 2 packs come back." */
function summaryOf(lines: readonly ReturnLine[], typed: readonly Typed[]): string {
  const accepted = lines.filter((_, place) => typed[place]?.decision === "accepted");
  const sum = (some: readonly ReturnLine[]) => some.reduce((all, one) => all + one.quantity, 0);
  const back = sum(accepted.filter(({ reason }) => comesBack(reason)));
  const words = `${outOf(sum(accepted), sum(lines))} accepted.`;
  if (back === 0) return `${words} None come back.`;
  return `${words} ${packsOf(back)} ${back === 1 ? "comes" : "come"} back.`;
}

type DecisionProps = {
  line: ReturnLine;
  typed: Typed;
  name: string;
  message: string | undefined;
  onType(values: Partial<Typed>): void;
};

function Decision({ line, typed, name, message, onType }: DecisionProps) {
  const id = `decide-${line.id}`;
  return (
    <div className="grid gap-3">
      <NativeSelect
        aria-label={`Decision on ${line.description}`}
        name={`${name}.decision`}
        value={typed.decision}
        onChange={({ target }) => onType({ decision: target.value as ReturnDecision })}
      >
        <option value="accepted">Accept</option>
        <option value="declined">Decline</option>
      </NativeSelect>
      {typed.decision === "declined" && (
        <Field
          id={id}
          label="Why you decline"
          hint="Shown to the pharmacy."
          message={message}
          isRequired
        >
          <Textarea
            id={id}
            name={`${name}.note`}
            rows={2}
            maxLength={500}
            value={typed.note}
            onChange={({ target }) => onType({ note: target.value })}
            aria-required
            aria-invalid={message !== undefined || undefined}
            aria-describedby={notesOf(id, message, "Shown to the pharmacy.")}
          />
        </Field>
      )}
    </div>
  );
}
