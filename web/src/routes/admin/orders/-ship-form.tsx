import type { Order } from "@pharmacy/contract/orders/orders";
import { useState } from "react";
import { FormFooter } from "#components/form/form-footer.tsx";
import { PlainForm } from "#components/form/plain-form.tsx";
import { PlainInput } from "#components/form/plain-input.tsx";
import { PlainTextarea } from "#components/form/plain-textarea.tsx";
import { type Typed, useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { Refused } from "#lib/refused.ts";
import { useAction } from "#lib/use-action.ts";
import { ordersApi } from "#resources/orders/orders.api.ts";
import { ScanPacks } from "#resources/orders/scan-packs.tsx";
import { packsOf } from "#resources/products/packs-of.ts";
import { asInput, type Batch, batchesOf, packedOf, packScans, unshipped } from "./-packing.ts";
import { ShipLine } from "./-ship-line.tsx";

type Props = { order: Order; onClose(): void };

const NOTHING = "Nothing is packed. Enter the packs of at least one batch.";

/** Packs that leave now, by batch. Every confirmed pack is filled in at first. */
export function ShipForm({ order, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  // as it was opened: a change of the order meanwhile is refused, and nothing typed is lost
  const [lines] = useState(() => unshipped(order));
  const [batches, setBatches] = useState<readonly Batch[]>(() => batchesOf(lines));
  const shipping = useAction({
    run: ({ carrier = "", trackingNumber = "", note = "" }: Typed) =>
      ordersApi.ship(order.id, {
        version: order.version,
        lines: asInput(batches),
        carrier: carrier || null,
        trackingNumber: trackingNumber || null,
        note: note || null,
      }),
    changes: "shipment",
    success: ({ number, lines: sent }) =>
      `Shipment ${number} with ${packsOf(sent.reduce((sum, { quantity }) => sum + quantity, 0))} shipped`,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRefusableForm(async (typed) => {
    if (asInput(batches).length === 0) throw new Refused(NOTHING);
    await shipping.mutateAsync(typed);
    setOpen(false);
  }, "Nothing was shipped. Try again.");
  const packed = lines.reduce((sum, { id }) => sum + packedOf(batches, id), 0);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={`Ship ${order.number}`}
      description={`${order.organization.name} · Enter the batch and expiry from the packs, or scan them.`}
      size="lg"
    >
      <SheetBody>
        <div inert={form.isPending} className="grid gap-5">
          <ScanPacks
            hint="Each scan counts the packs of its batch."
            onScan={(scans) => {
              const { batches: after, ...answer } = packScans(batches, lines, scans);
              setBatches(after);
              return answer;
            }}
          />
          <PlainForm form={form} label={`Ship ${order.number}`} className="grid gap-5">
            <ul className="divide-y divide-line-soft rounded-md border border-line">
              {lines.map((line) => (
                <ShipLine
                  key={line.id}
                  line={line}
                  batches={batches}
                  beside={form.beside}
                  onChange={setBatches}
                />
              ))}
            </ul>
            <div className="grid gap-4 sm:grid-cols-2">
              <PlainInput form={form} name="carrier" label="Carrier" maxLength={80} />
              <PlainInput
                form={form}
                name="trackingNumber"
                label="Tracking number"
                maxLength={80}
              />
            </div>
            <PlainTextarea
              form={form}
              name="note"
              label="Note"
              hint="Shown to the pharmacy with the shipment."
              rows={2}
            />
          </PlainForm>
        </div>
      </SheetBody>
      <FormFooter form={form} act={`Ship ${packsOf(packed)}`} onCancel={() => setOpen(false)} />
    </Sheet>
  );
}
