import { classNames } from "#lib/class-names.ts";

/** Announced by screen readers only with a label. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <span
      aria-hidden
      className={classNames(
        "block size-4 animate-spin rounded-full border-2 border-current/25 border-t-current",
        className,
      )}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-block">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
