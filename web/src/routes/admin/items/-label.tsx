import type { Ref } from "react";
import { dataMatrix, type LabelContent } from "./-data-matrix.ts";
import { labelLines } from "./-label-lines.ts";
import { CODE, LABEL } from "./-label-size.ts";

export type LabelProps = {
  ref?: Ref<SVGSVGElement>;
  name: string;
  /** Lines below the name. */
  details: readonly string[];
  content: LabelContent;
};

/** A printed label in millimetres: the code for scanners, and the same as text. */
export function Label({ ref, ...label }: LabelProps) {
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={`Label of ${label.name}`}
      viewBox={`0 0 ${LABEL.width} ${LABEL.height}`}
      className="w-full rounded-md border border-line"
      fontFamily="sans-serif"
    >
      <rect width={LABEL.width} height={LABEL.height} fill="#fff" />
      <image
        href={dataMatrix(label.content)}
        x={CODE.x}
        y={CODE.y}
        width={CODE.side}
        height={CODE.side}
      />
      {labelLines(label).map(({ text, x, y, size, weight, isRightToLeft }) => (
        <text
          key={y}
          x={x}
          y={y}
          fill="#000"
          fontSize={size}
          fontWeight={weight}
          direction={isRightToLeft ? "rtl" : "ltr"}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
