export type CountedPacks = { packs: number; setAside: number | null };

export function missingPacks({ packs, setAside }: CountedPacks): number {
  return setAside === null ? 0 : Math.max(0, packs - setAside);
}

export function missingReasonProblem(
  counted: CountedPacks,
  reason: string | null,
): string | undefined {
  const missing = missingPacks(counted);
  if (missing === 0 || reason?.trim()) return undefined;
  return `${missing === 1 ? "1 pack is" : `${inDigits(missing)} packs are`} missing. Say why.`;
}

/** "1 pack missing"; empty if nothing differs. */
export function differenceWords({ packs, setAside }: CountedPacks): string {
  if (setAside === null || setAside === packs) return "";
  return setAside < packs
    ? missingWords(packs - setAside)
    : `${packWords(setAside - packs)} more than recalled`;
}

export const missingWords = (missing: number): string => `${packWords(missing)} missing`;

const packWords = (count: number) => (count === 1 ? "1 pack" : `${inDigits(count)} packs`);
const inDigits = (number: number) => number.toLocaleString("en");
