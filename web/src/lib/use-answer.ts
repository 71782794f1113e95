import { useEffect, useEffectEvent, useState } from "react";
import { useSettled } from "./use-settled.ts";

type Question<Answer> = {
  /** The signal is aborted when the answer is no longer wanted. */
  ask(text: string, signal: AbortSignal): Answer | Promise<Answer>;
  text: string;
  /** Used until there is an answer, and if the call failed. */
  none: Answer;
  /** Nothing is requested while it is off. */
  isOn?: boolean;
  /** Milliseconds that typing must pause before the request is sent. */
  pauseMs: number;
};

type Got<Answer> = { text?: string; answer: Answer; problem?: Error };

/**
 * A late answer to an earlier text never replaces that to a later one; the last answer stays until
 * the next one arrives.
 */
export function useAnswer<Answer>({ ask, text, none, isOn = true, pauseMs }: Question<Answer>) {
  const [got, setGot] = useState<Got<Answer>>({ answer: none });
  const [retried, setRetried] = useState<string>();
  const isQuick = text === "" || text === retried;
  const isSettled = useSettled(text, isQuick ? 0 : pauseMs) === text;
  const isWaiting = isOn && got.text !== text;
  const isAsked = isWaiting && isSettled;
  const askNow = useEffectEvent(ask);
  const giveUp = useEffectEvent((problem: Error) => setGot({ text, answer: none, problem }));

  useEffect(() => {
    if (!isOn) setGot(({ answer }) => ({ answer }));
  }, [isOn]);

  useEffect(() => {
    if (!isAsked) return;
    const stopped = new AbortController();
    async function run() {
      try {
        const pendingAnswer = askNow(text, stopped.signal);
        const answer = pendingAnswer instanceof Promise ? await pendingAnswer : pendingAnswer;
        if (!stopped.signal.aborted) setGot({ text, answer });
      } catch (problem) {
        if (!stopped.signal.aborted) giveUp(problem as Error);
      }
    }
    void run();
    return () => stopped.abort();
  }, [isAsked, text]);

  return {
    answer: got.answer,
    /** The text that the answer belongs to. */
    text: got.text ?? text,
    isWaiting,
    problem: isWaiting ? undefined : got.problem,
    retry() {
      setRetried(text);
      setGot(({ answer }) => ({ answer }));
    },
  };
}
