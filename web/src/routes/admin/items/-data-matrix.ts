import { datamatrix, drawingSVG } from "bwip-js/generic";

export type LabelContent = {
  gtin: string;
  batch: string;
  /** A civil date, or empty. */
  expiresOn: string;
};

/** What the code says, "01095212340000131727043010AB12": the batch has no fixed length and is last. */
export function labelText({ gtin, batch, expiresOn }: LabelContent): string {
  const expiry = expiresOn && `17${expiresOn.replaceAll("-", "").slice(-6)}`;
  return `01${gtin}${expiry}${batch && `10${batch}`}`;
}

/** A GS1 DataMatrix as a picture's address. Dark on light in every theme. */
export function dataMatrix(content: LabelContent): string {
  // begins with FNC1, which makes it one of GS1; brackets in a batch number are just that
  const text = `^FNC1${labelText(content)}`;
  const drawn = datamatrix(
    { bcid: "datamatrix", text, parsefnc: true, scale: 2, padding: 2 },
    drawingSVG(),
  );
  const ground = '$1<rect width="100%" height="100%" fill="#fff"/>';
  return `data:image/svg+xml,${encodeURIComponent(drawn.replace(/(<svg[^>]*>)/, ground))}`;
}
