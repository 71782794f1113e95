import type { OrderReturns } from "@pharmacy/contract/returns/returns";
import type { ReturnReason } from "@pharmacy/contract/returns/returns.values";
import type { Shipment, ShipmentLine } from "@pharmacy/contract/shipments/shipments";
import { useState } from "react";
import { FormFooter } from "#components/form/form-footer.tsx";
import { PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useAction } from "#lib/use-action.ts";
import { batchWords } from "#resources/orders/order-words.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { ClaimFields } from "#resources/returns/claim-fields.tsx";
import { type Claim, claimOf, REASONS_BACK } from "#resources/returns/claims.ts";
import { returnsApi } from "#resources/returns/returns.api.ts";
import { type Claims, useClaims } from "#resources/returns/use-claims.ts";

type Claimable = OrderReturns["claimable"][number];

type Props = {
  shipment: Shipment;
  claimable: readonly Claimable[];
  onClose(): void;
};

/** Claims packs of a shipment that was received; the packs leave the shelf at once. */
export function ReturnForm({ shipment, claimable, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const claims = useClaims();
  const lines = shipment.lines.flatMap((line) => {
    const left = claimable.find((one) => one.line === line.id);
    return left && (left.missing > 0 || left.arrived > 0) ? [{ line, left }] : [];
  });
  const chosenOf = (of: Claims) =>
    lines.flatMap(({ line: { id } }) => {
      const claim = of[id];
      return claim ? [claimOf(id, claim)] : [];
    });
  const chosen = chosenOf(claims.claims);
  const opening = useAction({
    run: (finished: Claims) => returnsApi.open(shipment, chosenOf(finished)),
    changes: "return",
    success: ({ number }) => `Return ${number} sent to the supply desk`,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRefusableForm(async () => {
    await opening.mutateAsync(await claims.finished());
    setOpen(false);
  }, "Nothing was sent. Try again.");
  const packs = chosen.reduce((sum, { quantity }) => sum + (quantity || 0), 0);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={`Return packs of ${shipment.number}`}
      description="Packs that you return leave your stock at once. Declined ones come back to it."
    >
      <SheetBody>
        <PlainForm form={form} label={`Return packs of ${shipment.number}`}>
          <ul
            inert={form.isPending}
            className="divide-y divide-line-soft rounded-md border border-line"
          >
            {lines.map(({ line, left }) => (
              <Line
                key={line.id}
                line={line}
                left={left}
                claim={claims.claims[line.id]}
                name={`lines.${chosen.findIndex((one) => one.line === line.id)}`}
                beside={form.beside}
                onClaim={(claim) => claims.change(line.id, claim)}
                onUploading={claims.follow}
              />
            ))}
          </ul>
        </PlainForm>
      </SheetBody>
      <FormFooter
        form={form}
        act={packs === 0 ? "Return packs" : `Return ${packsOf(packs)}`}
        onCancel={() => setOpen(false)}
      />
    </Sheet>
  );
}

type LineProps = {
  line: ShipmentLine;
  left: Claimable;
  claim: Claim | undefined;
  name: string;
  beside: Readonly<Record<string, string>>;
  onClaim(claim: Claim | undefined): void;
  onUploading(uploads: Promise<void>): void;
};

function Line({ line, left, claim, name, beside, onClaim, onUploading }: LineProps) {
  const { description, isRecalled } = line;
  const id = `return-${line.id}`;
  const reasons = reasonsFor(left);
  const start = (): Claim => {
    const reason = isRecalled && left.arrived > 0 ? "recalled" : (reasons[0] ?? "other");
    const packs = reason === "missing" ? left.missing : left.arrived;
    return { reason, packs: String(packs), note: "", photos: [] };
  };
  return (
    <li className="grid gap-3 px-4 py-2.5">
      <div className="flex items-baseline gap-3">
        <Checkbox
          id={id}
          aria-label={`Return ${description}`}
          checked={claim !== undefined}
          onChange={() => onClaim(claim ? undefined : start())}
        />
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="wrap-anywhere block">{description}</span>
          <span className="nums block text-muted text-xs">
            {batchWords(line)} · {leftWords(left)}
          </span>
          {isRecalled && <Badge tone="danger">Recalled: put aside</Badge>}
        </label>
      </div>
      {claim && (
        <ClaimFields
          claim={claim}
          description={description}
          reasons={reasons}
          name={name}
          beside={beside}
          onChange={onClaim}
          onUploading={onUploading}
        />
      )}
    </li>
  );
}

const reasonsFor = ({ missing, arrived }: Claimable): ReturnReason[] => [
  ...(arrived > 0 ? REASONS_BACK : []),
  ...(missing > 0 ? (["missing"] as const) : []),
];

const leftWords = ({ missing, arrived }: Claimable) =>
  [arrived > 0 && `${packsOf(arrived)} received`, missing > 0 && `${packsOf(missing)} missing`]
    .filter(Boolean)
    .join(", ");
