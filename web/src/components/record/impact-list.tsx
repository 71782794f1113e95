import { Link } from "@tanstack/react-router";
import { Children, type ReactNode } from "react";
import { Spinner } from "#components/ui/spinner.tsx";
import type { Impact, useImpact } from "./use-impact.ts";

type ImpactListProps = {
  counted: ReturnType<typeof useImpact>;
  consequences: readonly ReactNode[];
};

export function ImpactList({ counted, consequences }: ImpactListProps) {
  const impacts = counted.state === "counted" ? counted.impacts : [];
  return (
    <div className="mt-1.5 grid gap-1.5">
      {counted.state === "counting" && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner label="Counting" />
          Checking what this affects…
        </p>
      )}
      {counted.state === "failed" && (
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          What this affects could not be checked. {counted.reason}
        </p>
      )}
      <ul className="grid list-disc gap-1 ps-4.5 empty:hidden marker:text-subtle">
        {Children.map([...impacts.map(toLine), ...consequences], (line) => line && <li>{line}</li>)}
      </ul>
    </div>
  );
}

function toLine({ text, to }: Impact): ReactNode {
  if (!to) return text;
  return (
    <span>
      {text}{" "}
      <Link to={to} className="rounded-sm text-accent underline">
        See them
      </Link>
    </span>
  );
}
