import type { RefObject } from "react";

/** Fills a field as if it were typed, so that the form takes it like any other change. */
export function fillField(
  { element }: { element: RefObject<HTMLFormElement | null> },
  name: string,
  text: string,
): void {
  const field = element.current?.elements.namedItem(name);
  const isSelect = field instanceof HTMLSelectElement;
  if (!isSelect && !(field instanceof HTMLInputElement)) return;
  // the element's own setter would hide the change from React
  const kind = isSelect ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
}
