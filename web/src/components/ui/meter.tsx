import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";

/** Little is left above this share of the limit. */
const NEARLY = 0.9;

type MeterProps = {
  label: string;
  used: number;
  /** Null for unlimited. */
  limit: number | null;
};

export function Meter({ label, used, limit }: MeterProps) {
  const share = shareOf(used, limit);
  const text =
    limit === null
      ? `${formatNumber(used)}, no limit`
      : `${formatNumber(used)} of ${formatNumber(limit)}`;
  const warning = warningOf(share);
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-muted">{label}</span>
        <span className="nums">
          {text}
          {warning && (
            <>
              {" "}
              <span
                className={classNames(
                  "ms-0.5 font-medium text-xs",
                  share > 1 ? "text-danger" : "text-warning",
                )}
              >
                {warning}
              </span>
            </>
          )}
        </span>
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-neutral-soft">
        <div
          className={classNames("h-full rounded-full", toneOf(share))}
          style={{ inlineSize: `${Math.min(share, 1) * 100}%` }}
        />
      </div>
    </div>
  );
}

/** With a limit of 0, any usage is too much. */
function shareOf(used: number, limit: number | null): number {
  if (limit === null || used === 0) return 0;
  return limit === 0 ? Number.POSITIVE_INFINITY : used / limit;
}

function toneOf(share: number): string {
  if (share > 1) return "bg-danger";
  return share >= NEARLY ? "bg-warning" : "bg-primary";
}

function warningOf(share: number): string {
  if (share < NEARLY) return "";
  if (share > 1) return "Over the plan";
  return share === 1 ? "Full" : "Nearly full";
}
