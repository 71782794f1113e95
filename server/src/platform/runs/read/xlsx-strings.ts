import { type Archive, DAMAGED } from "./xlsx-archive.ts";
import { scanXml } from "./xml.ts";

const CHARACTERS_MAX = 48 * 1_048_576;

export async function readStrings(
  archive: Archive,
  part: string,
  needed = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const strings: string[] = [];
  const text = textCollector();
  let characters = 0;
  await scanXml(archive.read(part), {
    open: text.open,
    text: text.text,
    close(element) {
      text.close(element);
      if (element !== "si") return;
      const string = text.take();
      characters += string.length;
      if (characters > CHARACTERS_MAX) throw DAMAGED;
      strings.push(string);
    },
    isDone: () => strings.length >= needed,
  });
  return strings;
}

/** Leaves out the reading aids above Japanese words. */
export function textCollector() {
  let [collected, isText, isAid] = ["", false, false];
  return {
    open(element: string) {
      if (element === "t") isText = true;
      if (element === "rPh") isAid = true;
    },
    text(characters: string) {
      if (isText && !isAid) collected += characters;
    },
    close(element: string) {
      if (element === "t") isText = false;
      if (element === "rPh") isAid = false;
    },
    take(): string {
      const text = unescaped(collected);
      collected = "";
      return text;
    },
  };
}

/** Characters that XML cannot hold are written as their codes: _x000D_. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
