import { formatBytes } from "#lib/format.ts";

export type FileRules = {
  types: readonly string[];
  /** Bytes. */
  sizeMax: number;
};

/** Undefined if the file can be uploaded. The server checks it as well. */
export function fileErrorOf(file: File, { types, sizeMax }: FileRules): string | undefined {
  if (!types.includes(file.type)) return `${file.name} is not a ${namesOf(types)} file.`;
  if (file.size > sizeMax) {
    return `${file.name} is ${formatBytes(file.size)}. Files can be at most ${formatBytes(sizeMax)}.`;
  }
  return undefined;
}

/** Names of content types: "PDF, PNG or JPEG". */
export function namesOf(types: readonly string[]): string {
  const names = types.map((type) => type.slice(type.indexOf("/") + 1).toUpperCase());
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}
