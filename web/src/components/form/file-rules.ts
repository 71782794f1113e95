import { formatBytes } from "#lib/format.ts";

/** What a file may be. */
export type FileRules = {
  /** Content types. */
  types: readonly string[];
  /** Bytes. */
  sizeMax: number;
};

/** Why this file may not be uploaded; undefined when it may. The server looks into it as well. */
export function fileErrorOf(file: File, { types, sizeMax }: FileRules): string | undefined {
  if (!types.includes(file.type)) return `${file.name} is not a ${namesOf(types)} file.`;
  if (file.size > sizeMax) {
    return `${file.name} is ${formatBytes(file.size)}. Files can be at most ${formatBytes(sizeMax)}.`;
  }
  return undefined;
}

/** Content types as people call them: "PDF, PNG or JPEG". */
export function namesOf(types: readonly string[]): string {
  const names = types.map((type) => type.slice(type.indexOf("/") + 1).toUpperCase());
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}
