import type { DemandLine, DemandLines } from "@pharmacy/contract/orders/orders.demand";
import type { SharingWay } from "@pharmacy/contract/orders/orders.sharing";
import { ALLOTTED_LINES_MAX } from "@pharmacy/contract/orders/orders.values";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Field } from "#components/form/field.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import { FormFooter } from "#components/form/form-footer.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { PlainForm } from "#components/form/plain-form.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { orderDemandApi } from "#resources/orders/order-demand.api.ts";
import { ordersOf, outOf } from "#resources/orders/order-words.ts";
import { PacksLine, packsTyped } from "#resources/orders/packs-line.tsx";
import { packsOf } from "#resources/products/packs-of.ts";
import { openPacks, useAllotment } from "./-use-allotment.ts";

type Props = { item: string; onClose(): void };

/** Shares out the packs that there are of one item among the orders that want it. */
export function AllotSheet({ item, onClose }: Props) {
  const query = useQuery({ ...orderDemandApi.detail(item), staleTime: 0 });
  if (!query.data) return <WaitingSheet title="Item" query={query} onClose={onClose} />;
  return <Allot demand={query.data} onClose={onClose} />;
}

function Allot({ demand, onClose }: { demand: DemandLines; onClose(): void }) {
  const { item, lines } = demand;
  const [isOpen, setOpen] = useState(true);
  const { act: mayAct } = usePermissions("order");
  const allotment = useAllotment(demand, () => setOpen(false));
  const { form, textOf } = allotment;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title={item.name}
      description={
        <span className="nums">
          {item.code} · {packsOf(openPacksOfAll(lines))} wanted by {ordersOf(lines.length)}
        </span>
      }
      size="lg"
    >
      <SheetBody>
        {lines.length === 0 ? (
          <Empty
            title="No order waits for this item"
            text="Every pack that was ordered is confirmed or set aside."
          />
        ) : (
          <PlainForm form={form} label={`Packs of ${item.name}`} className="grid gap-4">
            <div inert={form.isPending || !mayAct} className="grid gap-4">
              <Sharing allotment={allotment} open={openPacksOfAll(lines)} />
              <Lines demand={demand} allotment={allotment} />
            </div>
          </PlainForm>
        )}
      </SheetBody>
      {lines.length > 0 && mayAct && (
        <FormFooter
          form={form}
          act="Confirm packs"
          status={summaryOf(lines, textOf)}
          onCancel={() => setOpen(false)}
        />
      )}
    </Sheet>
  );
}

type Allotment = ReturnType<typeof useAllotment>;

const openPacksOfAll = (lines: readonly DemandLine[]) =>
  lines.reduce((sum, line) => sum + openPacks(line), 0);

function Sharing({ allotment, open }: { allotment: Allotment; open: number }) {
  const { available, way, share } = allotment;
  return (
    <FieldGrid>
      <Field id="allot-available" label="Packs available" message={undefined}>
        <Input
          id="allot-available"
          name="available"
          inputMode="numeric"
          autoComplete="off"
          placeholder={formatNumber(open)}
          value={available}
          onChange={({ target }) => share(target.value, way)}
          className="nums text-end"
        />
      </Field>
      <Field id="allot-way" label="If there are too few" message={undefined}>
        <NativeSelect
          id="allot-way"
          name="way"
          value={way}
          onChange={({ target }) => share(available, target.value as SharingWay)}
        >
          <option value="firstCome">First come, first served</option>
          <option value="inProportion">In proportion</option>
        </NativeSelect>
      </Field>
    </FieldGrid>
  );
}

function Lines({ demand, allotment }: { demand: DemandLines; allotment: Allotment }) {
  const { textOf, messageOf, type } = allotment;
  return (
    <>
      <ul className="divide-y divide-line-soft rounded-md border border-line">
        {demand.lines.map((line, place) => (
          <PacksLine
            key={line.id}
            id={`allot-${line.id}`}
            name={`lines.${place}.packs`}
            label={`Packs for ${line.organization.name}, ${line.order.number}`}
            title={line.organization.name}
            details={<Details line={line} />}
            wanted={line.wanted}
            text={textOf(line)}
            message={messageOf(line, place)}
            onType={(text) => type(line, text)}
          />
        ))}
      </ul>
      {demand.hasMore && (
        <p className="text-muted text-sm">
          These {formatNumber(ALLOTTED_LINES_MAX)} orders wait longest. The others follow once these
          are done.
        </p>
      )}
    </>
  );
}

function Details({ line }: { line: DemandLine }) {
  const { order, placedAt, requestedDeliveryOn, granted, least } = line;
  const notes = [
    placedAt && `placed ${formatDate(placedAt.slice(0, 10))}`,
    requestedDeliveryOn && `wanted by ${formatDate(requestedDeliveryOn)}`,
    granted > 0 && `${formatNumber(granted)} ${least > 0 ? "confirmed" : "set aside"} before`,
  ].filter(Boolean);
  return (
    <>
      <Link to="/admin/orders" search={{ id: order.id }} className="rounded-sm hover:underline">
        {order.number}
      </Link>
      {notes.length > 0 && ` · ${notes.join(" · ")}`}
    </>
  );
}

/** "38 of 40 packs. Orders with other lines to confirm keep them set aside." */
function summaryOf(lines: readonly DemandLine[], textOf: (line: DemandLine) => string): string {
  const more = lines.reduce(
    (sum, line) => sum + Math.max((packsTyped(textOf(line)) || 0) - line.granted, 0),
    0,
  );
  const open = lines.reduce((sum, line) => sum + openPacks(line), 0);
  const words = `${outOf(more, open)}.`;
  const waits = lines.some(({ status }) => status === "placed");
  return waits ? `${words} Orders with other lines to confirm keep them set aside.` : words;
}
