import type { GroupMovePreview } from "@pharmacy/contract/groups/groups";
import { formatNumber } from "#lib/format.ts";

/** The effects of a move besides the new path, one sentence each. */
export function movesAlong({ subGroupCount, itemCount, visibility }: GroupMovePreview): string[] {
  const along = [counted(subGroupCount, "sub-group"), counted(itemCount, "item")].filter(Boolean);
  const verb = subGroupCount + itemCount === 1 ? "moves" : "move";
  const who = subGroupCount > 0 ? "They" : "It";
  return [
    ...(along.length > 0 ? [`${along.join(" and ")} ${verb} with it.`] : []),
    ...(visibility === "hides" ? [`${who} can no longer be chosen.`] : []),
    ...(visibility === "shows" ? [`${who} can be chosen again.`] : []),
  ];
}

function counted(count: number, thing: string): string {
  if (count === 0) return "";
  return `${formatNumber(count)} ${count === 1 ? thing : `${thing}s`}`;
}
