/**
 * Must equal the database's function `licence_part`: in capitals, without blanks, dashes and
 * punctuation. Text made only of these stays as it is.
 */
export function licencePart(text: string): string {
  return keyOf(text) || text;
}

function keyOf(text: string): string {
  if (/^[ -~]*$/.test(text)) return asciiCapitals(text).replace(/[^A-Z0-9|]/g, "");
  const plain = text.replace(WIDE, narrow).replace(DIGITS, plainDigit).normalize("NFC");
  return asciiCapitals(plain).replace(LETTERS, capital).replace(SIGNS, "");
}

// the database's locale does not affect how it capitalises these
const asciiCapitals = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff5c]/g;
const narrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** The zeros of the scripts that licences are written in; their other digits follow in order. */
const ZEROS = "٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐";
const DIGITS = new RegExp(
  `[${Array.from(ZEROS, (zero) => `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`).join("")}]`,
  "g",
);

function plainDigit(digit: string): string {
  const zeros = Array.from(ZEROS, (zero) => digit.charCodeAt(0) - zero.charCodeAt(0));
  return String(zeros.find((value) => value >= 0 && value <= 9));
}

/** Letters without a single capital, such as ß, stay as they are. */
const LETTERS = /[\u00b5-\u02ff\u0370-\u0587\u1e00-\u1fff]/g;

function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.length === 1 ? upper : letter;
}

const SIGNS = new RegExp(
  `[${[
    String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b\u007d-\u00a1\u00a7\u00ab\u00ad\u00b6\u00b7`,
    String.raw`\u00bb\u00bf\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4`,
    String.raw`\u0600-\u0605\u0609\u060a\u060c\u060d\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u0700-\u070f`,
    String.raw`\u0964\u0965\u10fb\u1360-\u1368\u17d4-\u17d6\u1800-\u180a\u180e\u2000-\u2043`,
    String.raw`\u2045-\u2051\u2053-\u206f\u207d\u207e\u208d\u208e\u2212\u2308-\u230b\u2329\u232a`,
    String.raw`\u2500-\u257f\u2768-\u2775\u27c5\u27c6\u27e6-\u27ef\u2983-\u2998\u29d8-\u29db\u29fc`,
    String.raw`\u29fd\u2e00-\u2e2e\u2e30-\u2e4f\u2e52-\u2e5d\u3000-\u3003\u3008-\u3011\u3014-\u301f`,
    String.raw`\u3030\u303d\u30a0\u30fb\ufe10-\ufe19\ufe30-\ufe61\ufe63\ufe68\ufe6a\ufe6b\ufeff`,
    String.raw`\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b\uff5d-\uff65\ufff9-\ufffb`,
  ].join("")}]`,
  "g",
);
