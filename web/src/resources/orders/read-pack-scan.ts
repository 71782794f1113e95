import { scanOrProblem, unreadProblem } from "@pharmacy/contract/items/gs1-scan";

/** What the code on a pack says, with the number of packs that were scanned. */
export type PackScan = { gtin: string; batch: string; expiresOn: string; packs: number };

/** A scanned pack, or why it cannot be read. Without a GTIN it could belong to any line. */
export function readPackScan(text: string, packs: number): PackScan | string {
  const scan = scanOrProblem(text, new Date().getFullYear());
  if (typeof scan === "string") return scan;
  const { gtin, batch = "", expiresOn = "" } = scan;
  if (!gtin) return "This code has no GTIN. Scan the code on the pack.";
  return unreadProblem(scan) ?? { gtin, batch, expiresOn, packs };
}
