import { inflateSync } from "node:zlib";

type Objects = ReadonlyMap<number, { head: string; stream: string }>;

/**
 * The texts of each page of a file by pdfkit, line by line as they are seen, read through the fonts
 * that are embedded: a letter without a shape in them is missing here as well.
 */
export function pdfPages(file: Buffer): string[][] {
  const objects = objectsOf(file);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const contents = objects.get(refIn(head, "Contents"))?.stream ?? "";
      const resources = objects.get(refIn(head, "Resources"))?.head ?? "";
      return linesOf(contents, fontsOf(resources, objects));
    });
}

/** All that a file says, in one text. */
export const pdfText = (file: Buffer) => pdfPages(file).flat().join("\n");

function objectsOf(file: Buffer): Objects {
  const text = file.toString("latin1");
  const objects = new Map<number, { head: string; stream: string }>();
  const start = /(\d+) 0 obj\n/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const from = start.lastIndex;
    const head = text.slice(from, text.indexOf("endobj", from)).split("stream\n")[0] ?? "";
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const at = from + head.length + "stream\n".length;
    const bytes = file.subarray(at, at + length);
    const isStream = text.startsWith("stream\n", from + head.length);
    const plain = head.includes("FlateDecode") ? () => inflateSync(bytes) : () => bytes;
    objects.set(Number(found[1]), { head, stream: isStream ? plain().toString("latin1") : "" });
    start.lastIndex = isStream ? at + length : from + head.length;
  }
  return objects;
}

const refIn = (head: string, name: string) =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? Number.NaN);

function fontsOf(resources: string, objects: Objects): Map<string, string[]> {
  const fonts = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(
    fonts.map(([, name = "", font]) => {
      const head = objects.get(Number(font))?.head ?? "";
      return [name, lettersOf(objects.get(refIn(head, "ToUnicode"))?.stream ?? "")];
    }),
  );
}

/** The letters of a font by the numbers of their shapes. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, first = "0", list = ""] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const codes = [...list.matchAll(/<([\w ]+)>/g)].map(([, code = ""]) => code);
    for (const [place, code] of codes.entries()) {
      const bytes = Buffer.from(code.replaceAll(" ", ""), "hex");
      letters[Number.parseInt(first, 16) + place] = bytes.swap16().toString("utf16le");
    }
  }
  return letters;
}

function linesOf(contents: string, fonts: Map<string, string[]>): string[] {
  const lines = new Map<number, [x: number, text: string][]>();
  const steps = /\/(F\d+) [\d.]+ Tf|1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\[([^\]]*)\] TJ/g;
  let letters: string[] = [];
  let [x, y] = [0, 0];
  for (const [, font, left, bottom, shapes] of contents.matchAll(steps)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    else if (shapes === undefined) [x, y] = [Number(left), Math.round(Number(bottom))];
    else {
      const codes = [...shapes.matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g));
      const text = codes.map((code) => letters[Number.parseInt(code ?? "", 16)] ?? "").join("");
      lines.set(y, [...(lines.get(y) ?? []), [x, text]]);
    }
  }
  return [...lines]
    .sort(([one], [other]) => other - one)
    .map(([, texts]) =>
      texts
        .sort(([one], [other]) => one - other)
        .map(([, text]) => text)
        .join(" "),
    );
}
