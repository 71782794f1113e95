/** Data codewords of the square symbols that a label can need, by their side in modules. */
const DATA: Record<number, number> = { 16: 12, 18: 18, 20: 22, 22: 30, 24: 36, 26: 44 };

/**
 * Reads an undamaged ECC 200 symbol (ISO/IEC 16022) row by row, in the ASCII encoding alone. FNC1
 * is read as "<FNC1>".
 */
export function readDataMatrix(modules: readonly boolean[]): string {
  const side = Math.sqrt(modules.length);
  const isDark = (row: number, column: number) => modules[row * side + column] ?? false;
  for (let at = 0; at < side; at += 1) {
    const isSolid = isDark(at, 0) && isDark(side - 1, at);
    const isDashed = isDark(0, at) === (at % 2 === 0) && isDark(at, side - 1) === (at % 2 === 1);
    if (!isSolid || !isDashed) throw new Error(`The frame is broken at ${at}.`);
  }
  const inner = side - 2;
  const codewords: number[] = [];
  for (const [place, [codeword, bit]] of placement(inner)) {
    const isSet = isDark(1 + Math.floor(place / inner), 1 + (place % inner));
    codewords[codeword] = (codewords[codeword] ?? 0) | (isSet ? 1 << (7 - bit) : 0);
  }
  return textOf(codewords.slice(0, DATA[side]));
}

const PAD = 129;
const PAIRS = 130;
const FNC1 = 232;

function textOf(codewords: readonly number[]): string {
  let text = "";
  for (const codeword of codewords) {
    if (codeword === PAD) return text;
    if (codeword === FNC1) text += "<FNC1>";
    else if (codeword < PAD) text += String.fromCharCode(codeword - 1);
    else if (codeword < 230) text += String(codeword - PAIRS).padStart(2, "0");
    else throw new Error(`The codeword ${codeword} is not read here.`);
  }
  return text;
}

type Corner = readonly (readonly [row: number, column: number])[];
/** The eight modules of a codeword around its last one, and in the corners; minus counts from the end. */
const USUAL: Corner = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];
const CORNERS: readonly Corner[] = [
  [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
];

/** Which bit of which codeword each module holds (annex F). */
function placement(side: number): Map<number, readonly [codeword: number, bit: number]> {
  const placed = new Map<number, readonly [number, number]>();
  let codeword = 0;
  const put = (row: number, column: number, bit: number) => {
    let [y, x] = [row, column];
    if (y < 0) [y, x] = [y + side, x + 4 - ((side + 4) % 8)];
    if (x < 0) [y, x] = [y + 4 - ((side + 4) % 8), x + side];
    placed.set(y * side + x, [codeword, bit]);
  };
  const putCorner = (corner: Corner = []) => {
    const at = (place: number) => (place < 0 ? place + side : place);
    for (const [bit, [row, column]] of corner.entries()) put(at(row), at(column), bit);
    codeword += 1;
  };
  const putUsual = (row: number, column: number) => {
    if (row < 0 || row >= side || column < 0 || column >= side) return;
    if (placed.has(row * side + column)) return;
    for (const [bit, [y, x]] of USUAL.entries()) put(row + y, column + x, bit);
    codeword += 1;
  };
  let [row, column] = [4, 0];
  do {
    if (row === side && column === 0) putCorner(CORNERS[0]);
    if (row === side - 2 && column === 0 && side % 4 !== 0) putCorner(CORNERS[1]);
    if (row === side - 2 && column === 0 && side % 8 === 4) putCorner(CORNERS[2]);
    if (row === side + 4 && column === 2 && side % 8 === 0) putCorner(CORNERS[3]);
    for (; row >= 0 && column < side; row -= 2, column += 2) putUsual(row, column);
    [row, column] = [row + 1, column + 3];
    for (; row < side && column >= 0; row += 2, column -= 2) putUsual(row, column);
    [row, column] = [row + 3, column + 1];
  } while (row < side || column < side);
  return placed;
}
