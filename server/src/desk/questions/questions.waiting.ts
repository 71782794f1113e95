import type { QuestionStatus, QuestionTopic } from "@pharmacy/contract/questions/questions.values";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import type { HelpDesk } from "./questions.help-desk.ts";

type Waiting = { status: QuestionStatus; topic: QuestionTopic; createdAt: string };

export function waitingOf({ status, topic, createdAt }: Waiting, desk: HelpDesk, now: number) {
  const targetMinutes = desk.targets[topic] * 60;
  if (status !== "open") return { waitingMinutes: null, targetMinutes, isOverdue: false };
  const ms = desk.calendar.businessMs(Date.parse(createdAt), now);
  return {
    waitingMinutes: Math.floor(ms / MINUTE_MS),
    targetMinutes,
    isOverdue: ms > targetMinutes * MINUTE_MS,
  };
}
