import { encode } from "uqr";
import { type Block, PAGE, type Pen, STYLES } from "./papers.layout.ts";

const SIZE = 96;
const GAP = 14;
const LABEL = "Scan to pay";

/** Beside the words that say the same, since banking apps read it from the page. */
export function besideCode(pen: Pen, words: readonly Block[], payload: string): Block {
  const { data } = encode(payload, { ecc: "M", border: 0 });
  const module = SIZE / data.length;
  const left = PAGE.width - PAGE.side - SIZE;
  const own = GAP + STYLES.label.leading + SIZE + 4;
  const height = words.reduce((sum, block) => sum + block.height, 0);
  return {
    height: Math.max(own, height),
    draw(y) {
      let at = y;
      for (const block of words) {
        block.draw(at);
        at += block.height;
      }
      pen.write(LABEL, left, y + GAP, STYLES.label);
      const top = y + GAP + STYLES.label.leading;
      for (const [row, cells] of data.entries()) {
        for (let start = 0; start < cells.length; start++) {
          if (!cells[start]) continue;
          let end = start;
          while (cells[end]) end += 1;
          pen.fill(left + start * module, top + row * module, (end - start) * module, module);
          start = end;
        }
      }
    },
  };
}
