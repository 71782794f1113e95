/**
 * The name with its pack size replaced: "Amoxicillin 500 mg capsules, 21" for 42 ends in 42. The last
 * number that is the size counts; undefined if the name does not have it.
 */
export function renamedPack(name: string, from: number, to: number): string | undefined {
  const [places, size] = [name.matchAll(/(?<![\d.,])\d+(?:\.\d+)?(?![\d.,]*\d)/g), String(from)];
  const place = [...places].filter(([text]) => text === size).at(-1);
  if (!place) return undefined;
  return name.slice(0, place.index) + to + name.slice(place.index + size.length);
}
