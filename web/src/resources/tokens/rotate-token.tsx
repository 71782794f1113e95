import type { Token } from "@pharmacy/contract/tokens/tokens";
import { OVERLAP_MS, type Overlap } from "@pharmacy/contract/tokens/tokens.values";
import { useId, useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { formatExactInstant } from "#lib/format.ts";
import { nameOf } from "./token-words.ts";

const OVERLAPS: Record<Overlap, string> = {
  now: "None: the old token stops working now",
  "1h": "1 hour",
  "24h": "24 hours",
  "7d": "7 days",
};

type Props = {
  record: Token;
  run(input: { overlap: Overlap }): Promise<unknown>;
  onClose(): void;
};

export function RotateToken({ record: token, run, onClose }: Props) {
  const id = useId();
  const [overlap, setOverlap] = useState<Overlap>("24h");
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Rotate ${nameOf(token)}?`}
      description="A new token replaces it, with the same name, scopes and lifetime. It is shown once."
      consequences={[
        oldTokenMeans(token, overlap),
        "A token can be rotated only once. After that, rotate the new one.",
      ]}
      confirmLabel="Rotate token"
      confirm={() => run({ overlap })}
    >
      <div className="mt-3 grid gap-1.5">
        <Label htmlFor={id}>Both tokens work for</Label>
        <NativeSelect
          id={id}
          value={overlap}
          onChange={({ target }) => setOverlap(target.value as Overlap)}
        >
          {Object.entries(OVERLAPS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
    </ConfirmDialog>
  );
}

function oldTokenMeans({ hint, expiresAt }: Token, overlap: Overlap): string {
  if (overlap === "now") return `Programs using ${hint} are refused from their next call.`;
  const end = Math.min(Date.parse(expiresAt), Date.now() + OVERLAP_MS[overlap]);
  return `${hint} works until ${formatExactInstant(new Date(end).toISOString())}.`;
}
