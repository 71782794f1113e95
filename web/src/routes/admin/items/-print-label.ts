import { LABEL } from "./-label-size.ts";

/** Prints a label alone on a page of its own size. A saved file gets this name. */
export function printLabel(label: SVGSVGElement, name: string): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.className = "fixed size-0 border-0";
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) throw new Error("There is no page to print from.");
  const style = page.createElement("style");
  style.textContent = `@page { size: ${LABEL.width}mm ${LABEL.height}mm; margin: 0 } body { margin: 0 } svg { display: block; width: ${LABEL.width}mm; height: ${LABEL.height}mm }`;
  page.title = name;
  page.head.append(style);
  page.body.append(page.importNode(label, true));
  const title = document.title;
  // browsers name the file after the page, not the frame
  document.title = name;
  frame.contentWindow.addEventListener("afterprint", () => {
    document.title = title;
    frame.remove();
  });
  frame.contentWindow.print();
}
