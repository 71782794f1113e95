const CUT = ".truncate, [class*=line-clamp]";

/** Marks titles that were given here, so that no other is taken away. */
const MARK = "data-cut-title";

/** Gives a text that is cut its whole words as a title when the pointer is on it. */
export function followCutTitles(): () => void {
  let last: Element | undefined;
  function look({ target, clientX }: PointerEvent) {
    if (!(target instanceof Element)) return;
    const place = placeUnder(target, clientX);
    if (place === last) return;
    last = place;
    giveTitle(target.closest<HTMLElement>(CUT) ?? target, place);
  }
  document.addEventListener("pointermove", look);
  return () => document.removeEventListener("pointermove", look);
}

/** The opener of a row lies over all its cells: the one that is meant is where the pointer is. */
function placeUnder(target: Element, x: number): Element {
  const row = target.closest("tr");
  if (!row || !target.closest("a, button")) return target.closest(CUT) ?? target;
  const cell = [...row.cells].find((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left <= x && x < right;
  });
  return cell ?? target;
}

function giveTitle(host: Element, place: Element): void {
  const cut = [place, ...place.querySelectorAll(CUT)].filter(isCutText).map(wordsOf);
  if (cut.length > 0 && !(host.hasAttribute("title") && !host.hasAttribute(MARK))) {
    host.setAttribute("title", cut.join("\n"));
    host.setAttribute(MARK, "");
  } else if (cut.length === 0 && host.hasAttribute(MARK)) {
    host.removeAttribute("title");
    host.removeAttribute(MARK);
  }
}

const wordsOf = (text: Element) => text.textContent.trim();

/** Of texts within texts, the innermost. */
function isCutText(text: Element): boolean {
  if (!text.matches(CUT) || text.querySelector(CUT)) return false;
  return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1;
}
