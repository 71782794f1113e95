import { readScan } from "@pharmacy/contract/items/gs1-scan";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { codeWords } from "./receiving-words.ts";
import type { QueuedScan } from "./scan-queue.ts";

type Props = {
  scans: readonly QueuedScan[];
  onAgain(scan: QueuedScan): void;
  onDiscard(id: string): void;
};

/** Scans that the server refused, each with its reason, until a user deals with them. */
export function RefusedScans({ scans, onAgain, onDiscard }: Props) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title="Not received" hint="Put these packs aside until each is settled." />
      <ul className="divide-y divide-line">
        {scans.map((scan) => (
          <RefusedScan key={scan.id} scan={scan} onAgain={onAgain} onDiscard={onDiscard} />
        ))}
      </ul>
    </Card>
  );
}

type Missing = { batchNumber: string; expiryDate: string };

function RefusedScan({ scan, onAgain, onDiscard }: Omit<Props, "scans"> & { scan: QueuedScan }) {
  const [typed, setTyped] = useState<Missing>({
    batchNumber: scan.batchNumber ?? "",
    expiryDate: scan.expiryDate ?? "",
  });
  const { message = "", fields = {} } = scan.refusal ?? {};
  const name = codeWords(scan);
  const read = readScan(scan.scan, new Date().getFullYear());
  // the code's own data comes first, so typing it again would change nothing
  const asks = (field: string, isRead: boolean) => field in fields && !isRead;
  const sendAgain = () =>
    onAgain({
      ...scan,
      ...(typed.batchNumber && { batchNumber: typed.batchNumber }),
      ...(typed.expiryDate && { expiryDate: typed.expiryDate }),
    });
  return (
    <li className="grid gap-3 p-4" aria-label={name}>
      <div>
        <p className="nums break-words font-medium">{name}</p>
        <p className="text-danger text-sm">{message}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {asks("batchNumber", read?.batch !== undefined) && (
          <Missing
            label="Batch number"
            type="text"
            value={typed.batchNumber}
            onChange={(batchNumber) => setTyped({ ...typed, batchNumber })}
            onEnter={sendAgain}
          />
        )}
        {asks("expiryDate", read?.expiresOn !== undefined) && (
          <Missing
            label="Expiry date"
            type="date"
            value={typed.expiryDate}
            onChange={(expiryDate) => setTyped({ ...typed, expiryDate })}
            onEnter={sendAgain}
          />
        )}
        {read && <Button onClick={sendAgain}>Send again</Button>}
        <Button onClick={() => onDiscard(scan.id)}>Discard</Button>
      </div>
    </li>
  );
}

type MissingProps = {
  label: string;
  type: "text" | "date";
  value: string;
  onChange(value: string): void;
  onEnter(): void;
};

function Missing({ label, type, value, onChange, onEnter }: MissingProps) {
  const id = useId();
  return (
    <Field id={id} label={label} message={undefined}>
      <Input
        id={id}
        type={type}
        value={value}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") onEnter();
        }}
      />
    </Field>
  );
}
