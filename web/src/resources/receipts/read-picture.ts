import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";

/** A picture, four bytes for each of its points, as a canvas has it. */
export type Picture = { data: Uint8ClampedArray; width: number; height: number };

/**
 * Finds a bar code in a picture, for browsers that cannot by themselves. Undefined where there is
 * none that can be read.
 */
export function pictureReader(): (picture: Picture) => string | undefined {
  const reader = new MultiFormatReader();
  const { DATA_MATRIX, CODE_128, EAN_13, EAN_8, UPC_A } = BarcodeFormat;
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [DATA_MATRIX, CODE_128, EAN_13, EAN_8, UPC_A]],
      [DecodeHintType.ASSUME_GS1, true],
    ]),
  );
  return (picture) => {
    const { width, height } = picture;
    const source = new RGBLuminanceSource(greysOf(picture), width, height);
    try {
      return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText();
    } catch {
      // its way to say that there is none
      return;
    } finally {
      reader.reset();
    }
  };
}

/** How light each point is: green counts twice, as for the eye. */
function greysOf({ data, width, height }: Picture): Uint8ClampedArray {
  const greys = new Uint8ClampedArray(width * height);
  for (let at = 0; at < greys.length; at += 1) {
    const first = at * 4;
    const [red = 0, green = 0, blue = 0] = [data[first], data[first + 1], data[first + 2]];
    greys[at] = (red + 2 * green + blue) / 4;
  }
  return greys;
}
