import { Refused } from "#lib/refused.ts";
/** `x` and `y` are positions in the remaining space, from 0 to 1. */
export type Crop = { zoom: number; x: number; y: number };

type Size = { width: number; height: number };

/** In the picture's pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: (width - side) * x, top: (height - side) * y };
}

/** `by` is in the picture's pixels; the crop stays within the picture. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const move = (place: number, pixels: number, room: number) =>
    room <= 0 ? place : Math.min(1, Math.max(0, place - pixels / room));
  return {
    zoom: crop.zoom,
    x: move(crop.x, by.x, size.width - side),
    y: move(crop.y, by.y, size.height - side),
  };
}

const SIDE_MAX = 512;

/** Draws it no larger than a logo needs. */
export async function drawSquare(
  picture: HTMLImageElement,
  crop: Crop,
  { name, type }: Pick<File, "name" | "type">,
): Promise<File> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { side, left, top } = squareOf(size, crop);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(SIDE_MAX, Math.round(side));
  canvas
    .getContext("2d")
    ?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Refused("This picture cannot be cropped. Choose another.");
  return new File([blob], name, { type: blob.type });
}
