import { isOutside, OUTSIDE_DAYS } from "@pharmacy/contract/dates.values";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { proofApi } from "#resources/audit-logs/log-proof.api.ts";
import { download } from "./-download.ts";

/** The sealed entries of some days as a file that can be verified without the console. */
export function SealedLog() {
  const [days, setDays] = useState({ from: "", to: "" });
  const isFar = isOutside(days.from) || isOutside(days.to);
  return (
    <Card aria-label="Sealed log">
      <CardHead title="Sealed log" hint="A file that can be verified without the console." />
      <div className="flex flex-wrap items-end gap-3 px-4 py-3">
        <Day label="From" value={days.from} onChange={(from) => setDays({ ...days, from })} />
        <Day label="To" value={days.to} onChange={(to) => setDays({ ...days, to })} />
        <Button
          aria-disabled={isFar || undefined}
          onClick={() => isFar || void download("The log", () => proofApi.chainAddress(days))}
        >
          Download sealed log
        </Button>
        {isFar && (
          <p role="alert" className="w-full text-danger text-xs">
            {OUTSIDE_DAYS}
          </p>
        )}
        <p className="w-full text-muted text-xs">
          Days are in UTC. Leave both empty to download all sealed entries.
        </p>
      </div>
    </Card>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(day: string): void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="nums w-40"
      />
    </div>
  );
}
