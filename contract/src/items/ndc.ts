/**
 * Equal for all notations of a national drug code. Ten digits without hyphens could be three
 * different codes, so they have no key.
 */
export function ndcKey(typed: string): string | undefined {
  const parts = typed.split("-");
  const [labeler = "", product = "", pack = ""] = parts;
  const lengths = parts.map((part) => part.length).join("-");
  if (!["4-4-2", "5-3-2", "5-4-1", "5-4-2"].includes(lengths) || !/^[\d-]+$/.test(typed)) return;
  return labeler.padStart(5, "0") + product.padStart(4, "0") + pack.padStart(2, "0");
}
