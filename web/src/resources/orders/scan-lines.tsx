import { packsOf } from "#resources/products/packs-of.ts";
import type { AddedLine } from "./draft-lines.ts";
import { ordersApi } from "./orders.api.ts";
import type { PackScan } from "./read-pack-scan.ts";
import { type ScanAnswer, ScanPacks } from "./scan-packs.tsx";

type Props = { organization: string | undefined; onAdd(lines: readonly AddedLine[]): void };

/** Each scanned pack is one more to order. */
export function ScanLines({ organization, onAdd }: Props) {
  async function take(scans: readonly PackScan[]): Promise<ScanAnswer> {
    try {
      const { lines } = await ordersApi.quote({
        ...(organization && { organization }),
        lines: scans.map(({ gtin, packs }) => ({ item: gtin, quantity: packs })),
      });
      const found = lines.flatMap(({ item, quantity }) =>
        item && item.status !== "draft"
          ? [{ item: { id: item.id, code: item.code, name: item.name }, packs: quantity }]
          : [],
      );
      onAdd(found);
      const problems = lines.flatMap(({ item, problem }) => (item ? [] : [problem]));
      const added = found.map(({ item, packs }) => `${packsOf(packs)} of ${item.name} added.`);
      const text = [...problems, ...added].filter(Boolean).join(" ");
      return { text, isProblem: problems.length > 0 };
    } catch (error) {
      const text = error instanceof Error ? error.message : "The code could not be looked up.";
      return { text, isProblem: true };
    }
  }
  return <ScanPacks hint="Each scan adds the packs to the order." onScan={take} />;
}
