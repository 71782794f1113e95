import type { Order, OrderLine } from "@pharmacy/contract/orders/orders";
import { wantedOf } from "@pharmacy/contract/orders/orders.quantities";
import { useState } from "react";
import { focusFirstField } from "#components/form/first-field.ts";
import { FormFooter } from "#components/form/form-footer.tsx";
import { PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { linesOf, outOf } from "#resources/orders/order-words.ts";
import { ordersApi } from "#resources/orders/orders.api.ts";
import { PacksLine, packsTyped } from "#resources/orders/packs-line.tsx";

type Props = { order: Order; onClose(): void };

/** All packs come, or as many as were set aside. */
const expectedOf = (line: OrderLine) => Math.min(line.allotted ?? wantedOf(line), wantedOf(line));

/** How many packs of each line come. */
export function ConfirmForm({ order, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const lines = order.lines.filter((line) => wantedOf(line) > 0);
  const [typed, setTyped] = useState(() => lines.map((line) => String(expectedOf(line))));
  const confirming = useAction({
    run: (confirmed: readonly number[]) =>
      ordersApi.confirm(order, {
        lines: lines.map(({ id }, place) => ({ line: id, confirmed: confirmed[place] as number })),
      }),
    changes: "order",
    success: `${order.number} confirmed`,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRefusableForm(async () => {
    await confirming.mutateAsync(typed.map(packsTyped));
    setOpen(false);
  }, "Nothing was confirmed. Try again.");
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title={`Confirm ${order.number}`}
      description={`${order.organization.name} · Enter the packs that come.`}
      size="lg"
    >
      <SheetBody>
        <PlainForm form={form} label={`Confirm ${order.number}`}>
          <ul
            className="divide-y divide-line-soft rounded-md border border-line"
            inert={form.isPending}
          >
            {lines.map((line, place) => (
              <Line
                key={line.id}
                line={line}
                name={`lines.${place}.confirmed`}
                text={typed[place] ?? ""}
                message={form.beside[`lines.${place}.confirmed`]}
                onType={(text) => setTyped(typed.with(place, text))}
              />
            ))}
          </ul>
        </PlainForm>
      </SheetBody>
      <FormFooter
        form={form}
        act="Confirm order"
        status={summaryOf(lines, typed)}
        onCancel={() => setOpen(false)}
      />
    </Sheet>
  );
}

/** "11 lines in full, 1 line short. 38 of 40 packs come." */
function summaryOf(lines: readonly OrderLine[], typed: readonly string[]): string {
  const packs = typed.map((text) => Math.max(packsTyped(text) || 0, 0));
  const short = lines.filter((line, place) => (packs[place] ?? 0) < wantedOf(line)).length;
  const wanted = lines.reduce((sum, line) => sum + wantedOf(line), 0);
  const confirmed = packs.reduce((sum, count) => sum + count, 0);
  const full = lines.length - short;
  const counts = [
    full > 0 && `${linesOf(full)} in full`,
    short > 0 && `${linesOf(short)} short`,
  ].filter(Boolean);
  return `${counts.join(", ")}. ${outOf(confirmed, wanted)} confirmed.`;
}

type LineProps = {
  line: OrderLine;
  name: string;
  text: string;
  message: string | undefined;
  onType(text: string): void;
};

function Line({ line, ...field }: LineProps) {
  const { id, item, description, confirmed, allotted = null } = line;
  const details = [
    item.code,
    confirmed > 0 && `${formatNumber(confirmed)} confirmed before`,
    allotted !== null && `${formatNumber(allotted)} set aside`,
  ];
  return (
    <PacksLine
      id={`confirm-${id}`}
      label={`Packs of ${description}`}
      title={description}
      details={details.filter(Boolean).join(" · ")}
      wanted={wantedOf(line)}
      {...field}
    />
  );
}
