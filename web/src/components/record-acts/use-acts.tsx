import { rowOf } from "@pharmacy/contract/models";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { runAction } from "#lib/use-action.ts";
import {
  type ActLook,
  actsOn,
  type NounActs,
  type OfferedAct,
  type Subject,
} from "../acts/acts.ts";
import type { ConfirmActProps } from "./confirm-act.tsx";

export type ReadyAct = OfferedAct & { isPending: boolean; begin(): void; preload?(): unknown };

export type ActOptions = {
  /** Opens parts of the screen, by the names that acts have for them. */
  opens?: Readonly<Record<string, (() => void) | undefined>>;
  /** Preloads those parts, when a pointer or the focus nears the button. */
  soon?: Readonly<Record<string, () => unknown>>;
  labels?: Readonly<Record<string, string>>;
  /** Why acts that the screen does itself are not available now. */
  reasons?: Readonly<Record<string, string | undefined>>;
  /** Why no act on any record is available now. */
  closedReason?: string | undefined;
  /** Open when the screen is first shown. */
  begun?: string;
  /** Called once a dialog has closed. */
  onClosed?(): unknown;
  /** Called with the answer of an act, once it is done. */
  onDone?(act: string, output: unknown): unknown;
  /** Called once an act has removed the record. */
  onRemoved?(): unknown;
};

const ConfirmAct = lazyPart<ConfirmActProps>(() =>
  import("./confirm-act.tsx").then((module) => module.ConfirmAct),
);

export function useActs<Row extends Subject>(
  noun: NounActs<Row>,
  record: Row,
  options: ActOptions,
): { acts: ReadyAct[]; panel: ReactNode } {
  const { opens = {}, soon = {}, labels = {}, reasons = {}, closedReason, onDone } = options;
  const me = useCurrentUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [begun, begin] = useState(options.begun);
  const [running, setRunning] = useState<string>();
  const lookOf = (id: string) => noun.looks[id] as ActLook<Row>;

  async function run(id: string, input: object, isShown: boolean): Promise<unknown> {
    const { run: act, success, failure, removes, undo } = lookOf(id);
    setRunning(id);
    try {
      const output = await runAction(
        queryClient,
        {
          run: () => Promise.resolve(act?.(record, input as never)),
          ...(removes ? { removes: noun.model } : { changes: noun.model }),
          success: typeof success === "function" ? (done) => success(done as never) : success,
          failure,
          undo: undo && ((done) => undo(done as never, record)),
          isShown: () => isShown,
        },
        undefined,
      );
      await onDone?.(id, output);
      if (removes) await options.onRemoved?.();
      return output;
    } catch (error) {
      // after a refusal the record is no longer as the screen shows it
      const wider = noun.staleKey?.(record);
      const queryKey = wider ?? [rowOf(noun.model).plural, "detail", record.id];
      void queryClient.invalidateQueries({ queryKey, exact: wider === undefined });
      throw error;
    } finally {
      setRunning(undefined);
    }
  }

  function start(id: string) {
    const { opens: part, question, Panel, asks, hrefOf } = lookOf(id);
    if (part) opens[part]?.();
    else if (hrefOf) void navigate({ href: hrefOf(record) });
    else if (Panel || (question && asks?.(record) !== false)) begin(id);
    // a toast has already shown the failure
    else void run(id, {}, false).catch(() => {});
  }

  const acts = actsOn(noun, record, me)
    .filter(({ id }) => {
      const { opens: part } = lookOf(id);
      return part === undefined || opens[part] !== undefined;
    })
    .map((act) => ({
      ...act,
      label: labels[act.id] ?? act.label,
      disabledReason: closedReason ?? reasons[act.id] ?? act.disabledReason,
      isPending: running === act.id && begun !== act.id,
      begin: () => start(act.id),
      preload: preloadOf(lookOf(act.id)),
    }));
  function close() {
    begin(undefined);
    options.onClosed?.();
  }
  return { acts, panel: begun !== undefined && panelOf(begun) };

  function preloadOf({ opens: part = "", Panel, question }: ActLook<Row>) {
    return soon[part] ?? Panel?.preload ?? (question ? ConfirmAct.preload : () => {});
  }

  function panelOf(id: string): ReactNode {
    const look = lookOf(id);
    const send = (input: object) => run(id, input, true);
    if (look.Panel) return <look.Panel record={record} run={send} onClose={close} />;
    const label = look.labelOf?.(record) ?? look.label;
    const props = { look, label, record, run: send, onClose: close };
    return <ConfirmAct {...(props as unknown as ConfirmActProps)} />;
  }
}
