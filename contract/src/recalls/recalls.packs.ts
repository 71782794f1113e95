/** The packs that a pharmacy was told of, and those that it set aside. */
export type CountedPacks = { packs: number; setAside: number | null };

/** Packs that a pharmacy was told of and has not set aside; 0 where it has not answered. */
export function missingPacks({ packs, setAside }: CountedPacks): number {
  return setAside === null ? 0 : Math.max(0, packs - setAside);
}

/** What is wrong with an answer that says nothing of why packs are missing. */
export function missingReasonProblem(
  counted: CountedPacks,
  reason: string | null,
): string | undefined {
  const missing = missingPacks(counted);
  if (missing === 0 || reason?.trim()) return undefined;
  return `${missing === 1 ? "1 pack is" : `${inDigits(missing)} packs are`} missing. Say why.`;
}

/** How an answer differs from what the pharmacy was told of: "1 pack missing"; empty if it does not. */
export function differenceWords({ packs, setAside }: CountedPacks): string {
  if (setAside === null || setAside === packs) return "";
  return setAside < packs
    ? missingWords(packs - setAside)
    : `${packWords(setAside - packs)} more than recalled`;
}

/** "1 pack missing", "2 packs missing" */
export const missingWords = (missing: number): string => `${packWords(missing)} missing`;

const packWords = (count: number) => (count === 1 ? "1 pack" : `${inDigits(count)} packs`);
const inDigits = (number: number) => number.toLocaleString("en");
