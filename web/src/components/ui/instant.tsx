import { chosenLocale, formatExactInstant, formatRelative } from "#lib/format.ts";

/** The exact time shows on hover. */
export function Instant({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} lang={chosenLocale()} title={formatExactInstant(at)} className={className}>
      {formatRelative(at)}
    </time>
  );
}
