import { classNames } from "#lib/class-names.ts";

/** A spinner in the colour of its text. Only with a label is it announced by screen readers. */
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
