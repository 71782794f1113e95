import { drawingSVG, gs1datamatrix } from "bwip-js/generic";

/** Units of a label, millimetres. */
export const LABEL = { width: 62, height: 29 };

export type LabelContent = {
  gtin: string;
  batch: string;
  /** A civil date, or empty. */
  expiresOn: string;
};

/** The text of the code: "(01)09521234000013(17)271231(10)AB12". */
export function labelText({ gtin, batch, expiresOn }: LabelContent): string {
  const expiry = expiresOn && `(17)${expiresOn.replaceAll("-", "").slice(2)}`;
  return `(01)${gtin}${expiry}${batch && `(10)${batch}`}`;
}

/** A GS1 DataMatrix as a picture's address. Dark on light in every theme. */
export function dataMatrix(content: LabelContent): string {
  const drawn = gs1datamatrix(
    { bcid: "gs1datamatrix", text: labelText(content), scale: 2, padding: 2 },
    drawingSVG(),
  );
  const withGround = drawn.replace(
    /(<svg[^>]*>)/,
    '$1<rect width="100%" height="100%" fill="#fff"/>',
  );
  return `data:image/svg+xml,${encodeURIComponent(withGround)}`;
}
