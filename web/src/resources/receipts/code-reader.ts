/** Finds a code in the camera's picture; undefined if there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

const FORMATS = ["data_matrix", "code_128", "ean_13", "ean_8", "upc_a"];

/** The browser's own reader if it supports the codes of medicines, or else a loaded one. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !known.includes("data_matrix")) return loadedReader();
  const formats = FORMATS.filter((format) => known.includes(format));
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

/** Pixels: wide enough for the modules of a small code, and quick to search. */
const WIDTH = 800;

async function loadedReader(): Promise<CodeReader> {
  const { pictureReader } = await import("./read-picture.ts");
  const read = pictureReader();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return;
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return read(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
