import { wordsOf } from "@pharmacy/contract/words";
import { classNames } from "#lib/class-names.ts";
import { Badge, type Tone } from "./badge.tsx";

const DOTS: Record<Tone, string> = {
  success: "bg-success-dot",
  warning: "bg-warning",
  danger: "bg-danger",
  info: "bg-info",
  neutral: "bg-control",
};

/** Any other state is neutral. */
const TONE_OF_STATE: Record<string, Tone> = {
  active: "success",
  approved: "success",
  valid: "success",
  pending: "warning",
  needsInformation: "info",
  expiring: "warning",
  expired: "danger",
  failed: "danger",
  rejected: "danger",
  denied: "danger",
};

export type StatusProps = {
  /** The state as in the contract: `active`. */
  value: string;
  label?: string;
  tone?: Tone;
  /** Filled although no action is needed, for the header of a record. */
  isFilled?: boolean;
};

/** Subtle when in order, filled when it needs action. */
export function Status({ value, label, tone = TONE_OF_STATE[value], isFilled }: StatusProps) {
  const shade = tone ?? "neutral";
  const text = label ?? wordsOf(value);
  const dot = (
    <span aria-hidden className={classNames("size-1.5 shrink-0 rounded-full", DOTS[shade])} />
  );
  if (isFilled || shade === "warning" || shade === "danger") {
    return (
      <Badge tone={shade} className={classNames("has-dot", !isFilled && "-mx-2")}>
        {dot}
        {text}
      </Badge>
    );
  }
  return (
    <span className="has-dot inline-flex h-5.5 items-center gap-1.5 whitespace-nowrap text-muted text-xs">
      {dot}
      {text}
    </span>
  );
}
