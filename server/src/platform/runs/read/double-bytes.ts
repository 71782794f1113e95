import type { Encoding } from "@pharmacy/contract/mapping/mapping.values";

type Bytes = readonly [first: number, last: number];

type East = {
  encoding: Encoding;
  /** Where the set keeps the characters of ordinary text, by first and second byte. */
  usual: readonly (readonly [Bytes, Bytes])[];
  /** Share of a text's characters that are among them. Text of the other sets has fewer. */
  least: number;
};

const EASTERN: readonly East[] = [
  {
    encoding: "euc-kr",
    usual: [
      [
        [0xb0, 0xc8],
        [0xa1, 0xfe],
      ],
    ],
    least: 0.9,
  },
  {
    encoding: "shift_jis",
    usual: [
      [
        [0x82, 0x83],
        [0x80, 0xf1],
      ],
      [
        [0x83, 0x83],
        [0x40, 0x7e],
      ],
      [
        [0x88, 0x97],
        [0x40, 0xfc],
      ],
    ],
    least: 0.7,
  },
  {
    encoding: "gb18030",
    usual: [
      [
        [0xb0, 0xd7],
        [0xa1, 0xfe],
      ],
    ],
    least: 0.7,
  },
  {
    encoding: "big5",
    usual: [
      [
        [0xa4, 0xc6],
        [0x40, 0x7e],
      ],
      [
        [0xa4, 0xc6],
        [0xa1, 0xfe],
      ],
    ],
    least: 0.7,
  },
];

/** Characters in a row: letters of other languages are followed by ASCII ones. */
const RUN_LEAST = 1.5;
const LOST_MOST = 0.005;
const LINE_FEED = 0x0a;

/** The encoding with two bytes for a character that a sample is written in, if it is one. */
export function closestEastern(parts: readonly Buffer[]): Encoding | undefined {
  const scores = EASTERN.map((east) => ({ ...east, score: scoreOf(east, parts) }));
  const likely = scores.filter(({ score, least }) => score >= least);
  const korean = likely.find(({ encoding }) => encoding === "euc-kr");
  return (korean ?? likely.toSorted((one, other) => other.score - one.score)[0])?.encoding;
}

/** The share of usual characters; 0 where the bytes are no text of the encoding. */
function scoreOf({ encoding, usual }: East, parts: readonly Buffer[]): number {
  const known = charactersOf(encoding, usual);
  let [all, lost, runs, neutral, found] = [0, 0, 0, 0, 0];
  for (const part of parts) {
    const text = new TextDecoder(encoding).decode(wholeLines(part), { stream: true });
    for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
      runs += 1;
      for (const character of run) {
        all += 1;
        if (character === "\ufffd") lost += 1;
        else if (NEUTRAL.test(character)) neutral += 1;
        else if (known.has(character)) found += 1;
      }
    }
  }
  if (all < RUN_LEAST * runs || lost > LOST_MOST * all || found === 0) return 0;
  return found / (all - neutral);
}

/** Wide signs and digits, which all of them have, and the narrow letters of Japanese. */
const NEUTRAL = /[\u2010-\u303f\u3200-\u33ff\uff01-\uffee]/u;

/** A part may begin within a character. */
const wholeLines = (part: Buffer) => part.subarray(part.indexOf(LINE_FEED) + 1);

const remembered = new Map<Encoding, ReadonlySet<string>>();

function charactersOf(encoding: Encoding, ranges: East["usual"]): ReadonlySet<string> {
  const before = remembered.get(encoding);
  if (before) return before;
  const pairs = ranges.flatMap(([leads, trails]) =>
    bytesIn(leads).flatMap((lead) => bytesIn(trails).flatMap((trail) => [lead, trail])),
  );
  const characters = new Set(new TextDecoder(encoding).decode(Uint8Array.from(pairs)));
  characters.delete("\ufffd");
  remembered.set(encoding, characters);
  return characters;
}

const bytesIn = ([first, last]: Bytes) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
