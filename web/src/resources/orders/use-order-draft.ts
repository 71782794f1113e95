import type { Order } from "@pharmacy/contract/orders/orders";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { currentIn } from "#components/form/refusal.ts";
import { Refused } from "#lib/refused.ts";
import { useAction } from "#lib/use-action.ts";
import {
  type AddedLine,
  contentOf,
  type DraftContent,
  type DraftFields,
  differs,
  inputOf,
  problemsOf,
  withLines,
} from "./draft-lines.ts";
import { linesOf } from "./order-words.ts";
import { ordersApi } from "./orders.api.ts";

type State = {
  content: DraftContent;
  /** The order as it was read, which the content is compared with. */
  base: DraftContent;
  version: number;
  /** By item. */
  refused: ReadonlyMap<string, string>;
  /** What another user has saved meanwhile. */
  newer: Order | undefined;
};

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

function startOf(order: Order | undefined): State {
  const content = contentOf(order);
  const version = order?.version ?? 0;
  return { content, base: content, version, refused: NO_PROBLEMS, newer: undefined };
}

/** An order that is being written. It is saved as a whole, and what was typed stays until then. */
export function useOrderDraft(order: Order | undefined, organization: string | undefined) {
  const [state, setState, latest] = useSentState(() => startOf(order));
  const { content, base, version, refused, newer } = state;
  const isChanged = differs(content, base);
  // what another user has saved is shown at once, unless something was typed here
  if (order && order.version > version && !isChanged) setState(startOf(order));
  const saving = useSaving(order, organization);

  const setFields = useCallback(
    (fields: Partial<DraftFields>) =>
      setState(({ content: now, ...rest }) => ({
        ...rest,
        content: { ...now, fields: { ...now.fields, ...fields } },
      })),
    [setState],
  );
  const setQuantity = useCallback(
    (item: string, quantity: string) =>
      setState((now) => ({
        ...now,
        refused: without(now.refused, item),
        content: {
          ...now.content,
          lines: now.content.lines.map((line) =>
            line.item.id === item ? { ...line, quantity } : line,
          ),
        },
      })),
    [setState],
  );
  const remove = useCallback(
    (item: string) =>
      setState((now) => ({
        ...now,
        refused: without(now.refused, item),
        content: {
          ...now.content,
          lines: now.content.lines.filter((line) => line.item.id !== item),
        },
      })),
    [setState],
  );

  /** Adds to the packs of items that are there, or replaces them. */
  function add(added: readonly AddedLine[], replaces = false): void {
    setState((now) => ({
      ...now,
      content: { ...now.content, lines: withLines(now.content.lines, added, replaces) },
    }));
  }

  /** Answers the saved order, or refuses with what the user must still mend. */
  async function save(): Promise<Order> {
    const { content: sent, base: before, version: seen } = latest.current;
    if (order && !differs(sent, before)) return order;
    setState((now) => ({ ...now, refused: NO_PROBLEMS, newer: undefined }));
    try {
      const saved = await saving.mutateAsync({ content: sent, version: seen });
      setState(startOf(saved));
      return saved;
    } catch (error) {
      const current = currentIn(error) as Order | undefined;
      if (current) setState((now) => ({ ...now, newer: current }));
      throw error instanceof Refused ? atLines(error) : error;
    }
  }

  function atLines(error: Refused): Refused {
    const { atLines: problems, others } = problemsOf(latest.current.content.lines, error.fields);
    if (problems.size === 0) return error;
    setState((now) => ({ ...now, refused: problems }));
    const verb = problems.size === 1 ? "needs" : "need";
    const summary = `${linesOf(problems.size)} ${verb} attention. Nothing was saved.`;
    return new Refused(summary, others);
  }

  return {
    lines: content.lines,
    fields: content.fields,
    refused,
    isChanged,
    setFields,
    setQuantity,
    remove,
    add,
    save,
    newer,
    /** Replaces what was typed. */
    takeNewer: () => newer && setState(startOf(newer)),
    /** Saving then replaces the newer order. */
    keepMine: () =>
      newer && setState((now) => ({ ...now, version: newer.version, newer: undefined })),
  };
}

/** Set at once: a line that saving completes is not drawn yet when it is sent. */
function useSentState(start: () => State) {
  const [state, draw] = useState(start);
  const latest = useRef(state);
  const set = useCallback((next: State | ((now: State) => State)) => {
    latest.current = typeof next === "function" ? next(latest.current) : next;
    draw(latest.current);
  }, []);
  return [state, set, latest] as const;
}

export type OrderDraft = ReturnType<typeof useOrderDraft>;

function without(problems: ReadonlyMap<string, string>, item: string) {
  if (!problems.has(item)) return problems;
  return new Map([...problems].filter(([id]) => id !== item));
}

type Saving = { content: DraftContent; version: number };

function useSaving(order: Order | undefined, organization: string | undefined) {
  const queryClient = useQueryClient();
  const isPlatform = organization !== undefined;
  return useAction({
    async run({ content, version }: Saving) {
      const input = inputOf(content, isPlatform);
      const saved = order
        ? await ordersApi.update({ ...input, id: order.id, version } as Changes)
        : await ordersApi.create({ ...input, ...(isPlatform && { organization }) });
      queryClient.setQueryData(ordersApi.detail(saved.id).queryKey, saved);
      return saved;
    },
    changes: "order",
    success: ({ number }) => `Draft ${number} saved`,
    failure: undefined,
    isShown: () => true,
  });
}

type Changes = Parameters<typeof ordersApi.update>[0];
