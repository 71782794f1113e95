import { may } from "@pharmacy/contract/permissions";
import type { Shipment, ShipmentLine } from "@pharmacy/contract/shipments/shipments";
import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { FormFooter } from "#components/form/form-footer.tsx";
import { PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useAction } from "#lib/use-action.ts";
import type { PackScan } from "#resources/orders/read-pack-scan.ts";
import type { ScanAnswer } from "#resources/orders/scan-packs.tsx";
import { packsOf } from "#resources/products/packs-of.ts";
import { claimOf, numberIn } from "#resources/returns/claims.ts";
import { returnsApi } from "#resources/returns/returns.api.ts";
import { type Claims, useClaims } from "#resources/returns/use-claims.ts";
import { ReceiveLine } from "./-receive-line.tsx";

const ScanPacks = lazyPart<
  Parameters<typeof import("#resources/orders/scan-packs.tsx").ScanPacks>[0]
>(() => import("#resources/orders/scan-packs.tsx").then((module) => module.ScanPacks));

type Props = { shipment: Shipment; onClose(): void };

/** The claims of all lines, in their order: of each the missing packs, then its own claim. */
function claimsOf(lines: readonly ShipmentLine[], typed: readonly string[], claims: Claims) {
  return lines.flatMap(({ id, quantity }, place) => {
    const missing = missingOf(quantity, typed[place] ?? "");
    const claim = claims[id];
    return [
      ...(missing > 0 ? [{ line: id, quantity: missing, reason: "missing" as const }] : []),
      ...(claim ? [claimOf(id, claim)] : []),
    ];
  });
}

const missingOf = (quantity: number, text: string) => {
  const counted = numberIn(text);
  return Number.isInteger(counted) && counted >= 0 ? Math.max(quantity - counted, 0) : 0;
};

/**
 * Every batch arrived in full unless its count is changed; scanning ticks it off. What is missing,
 * damaged or wrong is claimed in the same step.
 */
export function ReceiveSheet({ shipment, onClose }: Props) {
  const { number, lines } = shipment;
  const [isOpen, setOpen] = useState(true);
  const [isScanning, setScanning] = useState(false);
  const [typed, setTyped] = useState(() => lines.map(({ quantity }) => String(quantity)));
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const reported = useClaims();
  const mayClaim = may(useCurrentUser().role, "return", "create");
  const claims = mayClaim ? claimsOf(lines, typed, reported.claims) : [];
  const receiving = useAction({
    run: (finished: Claims) =>
      returnsApi.receiveShipment(shipment, {
        lines: lines.map(({ id }, place) => ({
          line: id,
          delivered: numberIn(typed[place] ?? ""),
        })),
        claims: mayClaim ? claimsOf(lines, typed, finished) : [],
      }),
    changes: "shipment",
    success: `Shipment ${number} received`,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRefusableForm(async () => {
    await receiving.mutateAsync(await reported.finished());
    setOpen(false);
  }, "Nothing was received. Try again.");
  const nameOf = (id: string) =>
    `claims.${claims.findIndex(({ line, reason }) => line === id && reason !== "missing")}`;
  const packs = typed.reduce((sum, text) => sum + (numberIn(text) || 0), 0);

  function scan(scans: readonly PackScan[]): ScanAnswer {
    const found = scans.map((one) => lines.filter((line) => isOf(line, one)));
    const ids = found.flat().map(({ id }) => id);
    setSeen((before) => new Set([...before, ...ids]));
    const unknown = scans.filter((_, place) => found[place]?.length === 0);
    const [first] = unknown;
    if (first) return { text: notSent(first), isProblem: true };
    const last = found.at(-1)?.[0];
    return { text: last ? `Found: ${last.description}.` : "", isProblem: false };
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={`Receive ${number}`}
      description={
        mayClaim
          ? "Change a count if packs are missing, and report what is damaged or wrong."
          : "Change a count if packs are missing. They go to your stock at once."
      }
    >
      <SheetBody className="grid content-start gap-4">
        {isScanning ? (
          <ScanPacks hint="Each scan ticks its batch." onScan={scan} />
        ) : (
          <Button className="justify-self-start" onClick={() => setScanning(true)}>
            <ScanBarcode aria-hidden />
            Scan to tick
          </Button>
        )}
        <PlainForm form={form} label={`Receive ${number}`}>
          <ul
            inert={form.isPending}
            className="divide-y divide-line-soft rounded-md border border-line"
          >
            {lines.map((line, place) => (
              <ReceiveLine
                key={line.id}
                line={line}
                name={`lines.${place}.delivered`}
                text={typed[place] ?? ""}
                isSeen={seen.has(line.id)}
                beside={form.beside}
                onType={(text) => setTyped(typed.with(place, text))}
                claiming={
                  mayClaim
                    ? {
                        claim: reported.claims[line.id],
                        missing: missingOf(line.quantity, typed[place] ?? ""),
                        name: nameOf(line.id),
                        onClaim: (claim) => reported.change(line.id, claim),
                        onUploading: reported.follow,
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        </PlainForm>
      </SheetBody>
      <FormFooter
        form={form}
        act={`Receive ${packsOf(packs)}`}
        status={claims.length > 0 ? reportedWords(claims) : undefined}
        onCancel={() => setOpen(false)}
      />
    </Sheet>
  );
}

const reportedWords = (claims: readonly { quantity: number }[]) =>
  `${packsOf(claims.reduce((sum, { quantity }) => sum + (quantity || 0), 0))} will be reported to the supply desk.`;

/** A code without a batch stands for every batch of its item. */
function isOf(line: ShipmentLine, { gtin, batch }: PackScan): boolean {
  return line.gtin === gtin && (batch === "" || line.batchNumber === batch);
}

const notSent = ({ gtin, batch }: PackScan) =>
  batch === ""
    ? `This shipment has no packs with the GTIN ${gtin}.`
    : `This shipment has no packs with the GTIN ${gtin} and the batch ${batch}.`;
