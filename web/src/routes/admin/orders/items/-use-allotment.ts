import type {
  AllotmentResult,
  DemandLine,
  DemandLines,
} from "@pharmacy/contract/orders/orders.demand";
import { type SharingWay, shareOut } from "@pharmacy/contract/orders/orders.sharing";
import { useState } from "react";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Refused } from "#lib/refused.ts";
import { toastSuccess } from "#lib/toast.ts";
import { useAction } from "#lib/use-action.ts";
import { orderDemandApi } from "#resources/orders/order-demand.api.ts";
import { ordersOf } from "#resources/orders/order-words.ts";
import { packsTyped } from "#resources/orders/packs-line.tsx";

/** By line, so that a text stays beside its order when others change. */
type Texts = ReadonlyMap<string, string>;

const NONE: Texts = new Map();

export const openPacks = ({ wanted, granted }: DemandLine) => wanted - granted;

/** Packs of one item that are being shared out. Every line gets all of its packs at first. */
export function useAllotment({ item, lines }: DemandLines, onDone: () => void) {
  const [available, setAvailable] = useState("");
  const [way, setWay] = useState<SharingWay>("firstCome");
  const [typed, setTyped] = useState(NONE);
  const [refused, setRefused] = useState(NONE);
  const textOf = ({ id, wanted }: DemandLine) => typed.get(id) ?? String(wanted);
  const allotting = useAction({
    run: () =>
      orderDemandApi.allot(item.id, {
        lines: lines.map((line) => ({
          line: line.id,
          version: line.version,
          packs: packsTyped(textOf(line)),
        })),
      }),
    changes: "order",
    success: undefined,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRefusableForm(async () => {
    setRefused(NONE);
    const { results } = await allotting.mutateAsync(undefined);
    const done = results.filter(({ error }) => error === null);
    if (done.length > 0) void toastSuccess(outcomeOf(done));
    const failed = results.flatMap(({ line, error }) =>
      error === null ? [] : [[line, error] as const],
    );
    if (failed.length === 0) return onDone();
    setRefused(new Map(failed));
    throw new Refused(`${ordersOf(failed.length)} could not be granted packs.`, {});
  }, "Nothing was confirmed. Try again.");

  /** Writes the share of each line; a number that is unfinished changes none. */
  function share(text: string, by: SharingWay) {
    setAvailable(text);
    setWay(by);
    const packs = Number(text);
    if (text.trim() === "") return setTyped(NONE);
    if (!Number.isInteger(packs) || packs < 0) return;
    const shares = shareOut(packs, lines.map(openPacks), by);
    setTyped(
      new Map(lines.map(({ id, granted }, at) => [id, String(granted + (shares[at] ?? 0))])),
    );
  }
  return {
    form,
    available,
    way,
    share,
    textOf,
    messageOf: ({ id }: DemandLine, place: number) =>
      refused.get(id) ?? form.beside[`lines.${place}.packs`],
    type: ({ id }: DemandLine, text: string) => setTyped(new Map(typed).set(id, text)),
  };
}

/** "3 orders confirmed. Packs set aside for 2 orders." */
function outcomeOf(done: readonly AllotmentResult[]): string {
  const confirmed = done.filter(({ outcome }) => outcome === "confirmed").length;
  const aside = done.length - confirmed;
  return [
    confirmed > 0 && `${ordersOf(confirmed)} confirmed.`,
    aside > 0 && `Packs set aside for ${ordersOf(aside)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
