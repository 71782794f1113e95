import sharp, { type Sharp } from "sharp";

const IN_NOTES = "Ossery Camera";

type Kind = "jpeg" | "png" | "webp";

/**
 * A photograph as a phone takes it, white on its left and black on its right: it says where it was
 * taken and with what, and that it is to be shown rotated.
 */
export function aPhoto({ orientation = 6, kind = "jpeg" as Kind } = {}): Promise<Buffer> {
  const black = { create: { width: 60, height: 80, channels: 3 as const, background: "#000" } };
  const photo = sharp({ create: { width: 120, height: 80, channels: 3, background: "#fff" } })
    .composite([{ input: black as never, left: 60, top: 0 }])
    .withExif({
      IFD0: { Make: IN_NOTES, ImageDescription: IN_NOTES },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 20/1 30/1" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${IN_NOTES} --></x:xmpmeta>`)
    .withMetadata({ orientation });
  return as(photo, kind).toBuffer();
}

const as = (photo: Sharp, kind: Kind) =>
  kind === "webp" ? photo.webp({ lossless: true }) : photo.toFormat(kind);

/** The metadata that remains in a photograph, and its orientation. */
export async function seen(photo: Buffer) {
  const { width, height, exif, orientation, xmp, iptc, comments } = await sharp(photo).metadata();
  const { data } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
  return {
    sides: [width, height],
    notes: [exif, orientation, xmp, iptc, comments].filter((note) => note !== undefined),
    isNamed: photo.includes(IN_NOTES),
    corners: [data[0], data[width - 1], data[data.length - width], data.at(-1)].map((shade) =>
      (shade ?? 0) > 127 ? "white" : "black",
    ),
  };
}
