import { datamatrix, drawingSVG } from "bwip-js/generic";

export type LabelContent = {
  gtin: string;
  batch: string;
  /** A civil date, or empty. */
  expiresOn: string;
};

/** "01095212340000131727043010AB12": the batch has no fixed length, so it comes last. */
export function labelText({ gtin, batch, expiresOn }: LabelContent): string {
  const expiry = expiresOn && `17${expiresOn.replaceAll("-", "").slice(-6)}`;
  return `01${gtin}${expiry}${batch && `10${batch}`}`;
}

function drawn(content: LabelContent): string {
  // FNC1 at the start marks a GS1 code; brackets in a batch number are plain text
  const text = `^FNC1${labelText(content)}`;
  return datamatrix(
    { bcid: "datamatrix", text, parsefnc: true, scale: 2, padding: 2 },
    drawingSVG(),
  );
}

/** A GS1 DataMatrix as an image URL. Dark on light in every theme. */
export function dataMatrix(content: LabelContent): string {
  const ground = '$1<rect width="100%" height="100%" fill="#fff"/>';
  return `data:image/svg+xml,${encodeURIComponent(drawn(content).replace(/(<svg[^>]*>)/, ground))}`;
}

/** The outlines of the dark modules in a square of this side, filled by the even-odd rule. */
export type Outlines = {
  side: number;
  polygons: readonly (readonly (readonly [number, number])[])[];
};

export function dataMatrixOutlines(content: LabelContent): Outlines {
  const svg = drawn(content);
  const [, side = ""] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const [, path = ""] = / d="([^"]*)"/.exec(svg) ?? [];
  const polygons = path
    .split("Z")
    .filter(Boolean)
    .map((polygon) =>
      [...polygon.matchAll(/[ML](\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
    );
  return { side: Number(side), polygons };
}
