import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { codeReader } from "./code-reader.ts";

/** Interval between readings of the picture, milliseconds. */
const LOOK_MS = 150;

type Props = { onScan(text: string): void; onClose(): void };

/** Reads codes with the camera, one pack after another. */
export function CameraScanner({ onScan, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = useEffectEvent(onScan);
  useEffect(() => {
    const over = new AbortController();
    void watch(video.current, take, over.signal).catch((error: unknown) => {
      if (!over.signal.aborted) setProblem(wordsFor(error));
    });
    return () => over.abort();
  }, []);
  return (
    <div className="grid gap-2">
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label="What the camera sees"
            className="aspect-video w-full max-w-md rounded-md bg-sunken object-cover"
          />
          <p className="text-muted text-xs">
            Hold a code in front of the camera. Move the pack away before the next one.
          </p>
        </>
      )}
      <Button className="justify-self-start" onClick={onClose}>
        Stop the camera
      </Button>
    </div>
  );
}

async function watch(
  video: HTMLVideoElement | null,
  onScan: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!video || !navigator.mediaDevices) throw new Error("There is no camera.");
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  const read = await codeReader();
  const seen = seenCodes();
  while (!signal.aborted) {
    const code = await read(video).catch(() => undefined);
    if (code && !signal.aborted && seen.isNew(code, performance.now())) onScan(code);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** The remedy for a camera that does not start. */
function wordsFor(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError") {
    return "The browser does not allow the camera here. Allow it in the browser's settings for this site.";
  }
  return "No camera was found. Scan with a scanner, or type the number below the bars.";
}

/** A code counts again after being out of sight for this long, milliseconds. */
const AWAY_MS = 1_000;

/** Tells another pack from the one still in view: packs of one batch share the same code. */
export function seenCodes() {
  let last: string | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    /** True if this is another pack than the one before. */
    isNew(code: string, now: number): boolean {
      const isSame = code === last && now - lastAt < AWAY_MS;
      last = code;
      lastAt = now;
      return !isSame;
    },
  };
}
