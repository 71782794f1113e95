import { folded } from "@pharmacy/contract/mapping/mapping-words";

/** Longer names are compared whole. */
const COMPARED_MAX = 30;
const COMPARED_MIN = 5;

/** Finds names that differ by one letter, a plural, spaces or punctuation. They decide nothing. */
export function likenessFinder(): {
  /** The existing record of this name can be used instead of one that is like it. */
  add(name: string, existing?: Existing): void;
  find(name: string): Like | undefined;
} {
  const known = new Map<string, Like>();
  return {
    add(name, existing = null) {
      for (const key of keysOf(name)) if (!known.has(key)) known.set(key, { like: name, existing });
    },
    find(name) {
      const marks = marksOf(name);
      for (const key of keysOf(name)) {
        const found = known.get(key);
        if (found && found.like !== name && marksOf(found.like) === marks) return found;
      }
      return undefined;
    },
  };
}

type Existing = { code: string; name: string } | null;
type Like = { like: string; existing: Existing };

/** The name without spaces and plurals, and the same without any one of its letters. */
function keysOf(name: string): string[] {
  const key = folded(name)
    .split(" ")
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
    .join("");
  const letters = [...key];
  if (letters.length < COMPARED_MIN || letters.length > COMPARED_MAX) return key ? [key] : [];
  return [key, ...letters.map((_, at) => letters.toSpliced(at, 1).join(""))];
}

/** Omega 3 is not a misspelt omega 6, nor vitamin D a misspelt vitamin. */
const marksOf = (name: string) =>
  (folded(name).match(/\p{Nd}+|(?<![\p{L}\p{N}])\p{L}(?![\p{L}\p{N}])/gu) ?? []).join(" ");
