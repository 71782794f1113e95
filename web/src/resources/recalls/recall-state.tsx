import type { NoticeStatus, RecallStatus } from "@pharmacy/contract/recalls.values";
import { Status } from "#components/ui/status.tsx";

const TONES = { open: "warning", closed: "neutral", lifted: "neutral" } as const;

export function RecallState({ status, isFilled }: { status: RecallStatus; isFilled?: boolean }) {
  return <Status value={status} tone={TONES[status]} {...(isFilled && { isFilled })} />;
}

const NOTICES = {
  waiting: { label: "Not answered", tone: "warning" },
  acknowledged: { label: "Acknowledged", tone: "success" },
  closed: { label: "Closed without an answer", tone: "neutral" },
} as const;

export function NoticeState({ status }: { status: NoticeStatus }) {
  return <Status value={status} {...NOTICES[status]} />;
}
