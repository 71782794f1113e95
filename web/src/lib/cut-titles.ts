const CUT = ".truncate, [class*=line-clamp]";

/** Marks titles that were added here, so that no other is removed. */
const MARK = "data-cut-title";

/** Truncated text gets its full text as a title when the pointer is on it. */
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

/** The link of a row covers all its cells: the one meant is under the pointer. */
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

/** The innermost of nested texts counts. */
function isCutText(text: Element): boolean {
  if (!text.matches(CUT) || text.querySelector(CUT)) return false;
  return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1;
}
