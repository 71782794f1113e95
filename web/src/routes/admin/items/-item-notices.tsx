import type { Item } from "@pharmacy/contract/items/items";
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import { formatDate } from "#lib/format.ts";
import { ItemLink } from "./-item-link.tsx";

/** Urgent facts about an item: withdrawn, replaced, short or incomplete. */
export function ItemNotices({ item }: { item: Item }) {
  const { status, withdrawnReason, replacedBy, hints } = item;
  return (
    <>
      {status === "withdrawn" && <Notice tone="danger">Withdrawn: {withdrawnReason}</Notice>}
      {status === "discontinued" && replacedBy && (
        <Notice tone="warning">
          Discontinued. Replaced by{" "}
          <ItemLink id={replacedBy.id}>
            <span className="underline">{replacedBy.name}</span>
          </ItemLink>{" "}
          ({replacedBy.code}).
        </Notice>
      )}
      {item.shortageSince && <Notice tone="warning">{shortageWords(item)}</Notice>}
      {hints.map((hint) => (
        <Notice key={hint} tone="warning">
          {hint}
        </Notice>
      ))}
    </>
  );
}

function shortageWords({ shortageSince, shortageExpectedOn, shortageNote }: Item): string {
  const since = `Short since ${formatDate(shortageSince ?? "")}`;
  const until = shortageExpectedOn ? `, expected again on ${formatDate(shortageExpectedOn)}` : "";
  return `${since}${until}.${shortageNote ? ` ${shortageNote}` : ""}`;
}

const TONES = {
  danger: "bg-danger-soft text-danger",
  warning: "bg-warning-soft text-warning",
};

export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <p className={classNames("wrap-anywhere rounded-md px-3 py-2", TONES[tone])}>{children}</p>
  );
}
