import { formatNumber } from "#lib/format.ts";

export const packsOf = (count: number) => (count === 1 ? "1 pack" : `${formatNumber(count)} packs`);
