import type { Ref } from "react";
import { dataMatrix, type LabelContent } from "./-data-matrix.ts";
import { LABEL } from "./-label-size.ts";

export type LabelProps = {
  ref?: Ref<SVGSVGElement>;
  name: string;
  /** Lines below the name. */
  details: readonly string[];
  content: LabelContent;
};

/** Letters of a name that fit on one line of a label. */
const LINE_MAX = 22;
const LINES_MAX = 3;

/** A label as it is printed, in millimetres: the code for scanners, and the same for people. */
export function Label({ ref, name, details, content }: LabelProps) {
  const { gtin, batch, expiresOn } = content;
  const facts = [
    ...details,
    `GTIN ${gtin}`,
    ...(expiresOn ? [`EXP ${expiresOn}`] : []),
    ...(batch ? [`LOT ${batch}`] : []),
  ];
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={`Label of ${name}`}
      viewBox={`0 0 ${LABEL.width} ${LABEL.height}`}
      className="w-full rounded-md border border-line"
      fontFamily="sans-serif"
    >
      <rect width={LABEL.width} height={LABEL.height} fill="#fff" />
      <image href={dataMatrix(content)} x={2} y={4.5} width={20} height={20} />
      <text fill="#000" fontSize={2.9} fontWeight={600}>
        {linesOf(name).map((line, index) => (
          <tspan key={line} x={24} y={5 + index * 3.4}>
            {line}
          </tspan>
        ))}
      </text>
      <text fill="#000" fontSize={2.3}>
        {facts.map((line, index) => (
          <tspan key={line} x={24} y={16 + index * 2.8}>
            {line.slice(0, 32)}
          </tspan>
        ))}
      </text>
    </svg>
  );
}

/** A name over a few lines, broken between words; what does not fit is cut. */
export function linesOf(name: string): string[] {
  const lines = [""];
  for (const word of name.split(" ")) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    if (longer.length <= LINE_MAX || last === "") lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, LINES_MAX).map((line) => line.slice(0, LINE_MAX + 6));
  if (lines.length > LINES_MAX) shown[LINES_MAX - 1] = `${shown[LINES_MAX - 1]}…`;
  return shown;
}
