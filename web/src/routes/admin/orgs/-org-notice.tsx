import { classNames } from "#lib/class-names.ts";
import type { OrgStanding } from "#resources/organizations/org-standing.ts";

const LOOKS: Record<OrgStanding["tone"], string> = {
  danger: "bg-danger-soft text-danger",
  warning: "bg-warning-soft text-warning",
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  neutral: "bg-neutral-soft text-neutral",
};

/** The most serious problem of a pharmacy, shown above everything else. */
export function OrgNotice({ standing: { text, tone } }: { standing: OrgStanding }) {
  return (
    <p role="status" className={classNames("wrap-anywhere rounded-lg px-4 py-3", LOOKS[tone])}>
      {text}
    </p>
  );
}
