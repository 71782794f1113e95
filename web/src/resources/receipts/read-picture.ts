import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from "@zxing/library";

/** Pixels of four bytes each, as a canvas returns them. */
export type Picture = { data: Uint8ClampedArray; width: number; height: number };

/** Finds a bar code in a picture, for browsers that cannot; undefined if none is readable. */
export function pictureReader(): (picture: Picture) => string | undefined {
  const { CODE_128, EAN_13, EAN_8, UPC_A } = BarcodeFormat;
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [CODE_128, EAN_13, EAN_8, UPC_A]],
    [DecodeHintType.ASSUME_GS1, true],
  ]);
  const readers = [new DataMatrixReader(), new MultiFormatOneDReader(hints)];
  return (picture) => {
    const source = new RGBLuminanceSource(greysOf(picture), picture.width, picture.height);
    const bitmap = new BinaryBitmap(new HybridBinarizer(source));
    for (const reader of readers) {
      try {
        return reader.decode(bitmap, hints).getText();
      } catch {
        // the library throws if there is no code
      } finally {
        reader.reset();
      }
    }
    return;
  };
}

/** The brightness of each pixel; green counts twice, as for the eye. */
function greysOf({ data, width, height }: Picture): Uint8ClampedArray {
  const greys = new Uint8ClampedArray(width * height);
  for (let at = 0; at < greys.length; at += 1) {
    const first = at * 4;
    const [red = 0, green = 0, blue = 0] = [data[first], data[first + 1], data[first + 2]];
    greys[at] = (red + 2 * green + blue) / 4;
  }
  return greys;
}
