import type { Recall, RecallNotice } from "@pharmacy/contract/recalls/recalls";
import {
  differenceWords,
  missingPacks,
  missingWords,
} from "@pharmacy/contract/recalls/recalls.packs";
import { NOTICE_WORDS, type RecallStatus } from "@pharmacy/contract/recalls/recalls.values";
import { Status } from "#components/ui/status.tsx";
import { packsSetAside, progressWords } from "./recall-words.ts";

const TONES = { open: "warning", closed: "neutral", lifted: "neutral" } as const;

export function RecallState({ status, isFilled }: { status: RecallStatus; isFilled?: boolean }) {
  return <Status value={status} tone={TONES[status]} {...(isFilled && { isFilled })} />;
}

const NOTICES = { waiting: "warning", acknowledged: "success", closed: "warning" } as const;

/** A pharmacy's answer, and any packs missing from it. */
export function NoticeState({ notice }: { notice: RecallNotice }) {
  const { status } = notice;
  if (status === "acknowledged" && missingPacks(notice) > 0) {
    return <Status value="missing" label={differenceWords(notice)} tone="warning" />;
  }
  return <Status value={status} label={NOTICE_WORDS[status]} tone={NOTICES[status]} />;
}

/** Amber if a recall was closed before every pharmacy answered. */
export function RecallProgress({ recall }: { recall: Recall }) {
  const isIncomplete = recall.closedUnanswered > 0;
  return <span className={isIncomplete ? "text-warning" : ""}>{progressWords(recall)}</span>;
}

/** "24 of 51 packs", with the missing ones in amber. */
export function PacksSetAside({ recall }: { recall: Recall }) {
  const { missing } = recall;
  return (
    <>
      {packsSetAside(recall)}
      {missing > 0 && <span className="text-warning"> · {missingWords(missing)}</span>}
    </>
  );
}
