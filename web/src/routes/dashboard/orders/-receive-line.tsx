import type { ShipmentLine } from "@pharmacy/contract/shipments/shipments";
import { Check, MessageSquareWarning, X } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { formatNumber } from "#lib/format.ts";
import { batchWords } from "#resources/orders/order-words.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { ClaimFields } from "#resources/returns/claim-fields.tsx";
import { type Claim, NO_CLAIM, REASONS_BACK } from "#resources/returns/claims.ts";

export type Claiming = {
  claim: Claim | undefined;
  /** Packs that were sent and not counted. */
  missing: number;
  /** The name of the claim's fields in the body. */
  name: string;
  onClaim(claim: Claim | undefined): void;
  onUploading(uploads: Promise<void>): void;
};

type Props = {
  line: ShipmentLine;
  name: string;
  text: string;
  /** One of its packs was scanned. */
  isSeen: boolean;
  beside: Readonly<Record<string, string>>;
  onType(text: string): void;
  /** Undefined for users who only count. */
  claiming: Claiming | undefined;
};

export function ReceiveLine({ line, name, text, isSeen, beside, onType, claiming }: Props) {
  const { description, quantity, isRecalled } = line;
  const id = `receive-${line.id}`;
  const message = beside[name];
  return (
    <li className="grid gap-1.5 px-4 py-2.5">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="wrap-anywhere block">{description}</span>
          <span className="nums block text-muted text-xs">{batchWords(line)}</span>
          {isSeen && (
            <span className="flex items-center gap-1.5 text-success text-xs">
              <Check aria-hidden className="size-3.5" />
              Scanned
            </span>
          )}
          {isRecalled && <Badge tone="danger">Recalled: put aside</Badge>}
        </label>
        <span className="w-20 shrink-0">
          <Input
            id={id}
            name={name}
            aria-label={`Packs of ${description}`}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ target }) => onType(target.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            aria-invalid={message !== undefined || undefined}
            aria-describedby={message ? `${id}-of ${id}-error` : `${id}-of`}
            className="nums text-end"
          />
        </span>
        <span id={`${id}-of`} className="nums w-12 text-muted text-xs">
          of {formatNumber(quantity)}
        </span>
      </div>
      {message && (
        <p id={`${id}-error`} className="text-end text-danger text-xs">
          {message}
        </p>
      )}
      {claiming && <LineClaim line={line} beside={beside} claiming={claiming} />}
    </li>
  );
}

type LineClaimProps = Pick<Props, "line" | "beside"> & { claiming: Claiming };

function LineClaim({ line, beside, claiming }: LineClaimProps) {
  const { claim, missing, name, onClaim, onUploading } = claiming;
  const { description, isRecalled } = line;
  const start = (): Claim => ({ ...NO_CLAIM, reason: isRecalled ? "recalled" : "damaged" });
  return (
    <>
      {missing > 0 && (
        <p className="text-warning text-xs">
          {packsOf(missing)} missing: will be reported to the supply desk.
        </p>
      )}
      {claim ? (
        <>
          <ClaimFields
            claim={claim}
            description={description}
            reasons={REASONS_BACK}
            name={name}
            beside={beside}
            onChange={onClaim}
            onUploading={onUploading}
          />
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            aria-label={`Remove claim for ${description}`}
            onClick={() => onClaim(undefined)}
          >
            <X aria-hidden />
            Remove claim
          </Button>
        </>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-label={`Report a problem with ${description}`}
          onClick={() => onClaim(start())}
        >
          <MessageSquareWarning aria-hidden />
          Report a problem
        </Button>
      )}
    </>
  );
}
