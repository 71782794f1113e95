import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Crop, dragged, drawSquare, squareOf } from "./crop-square.ts";

const VIEW = 192;

export type ImageCropProps = {
  file: File;
  /** Least side of the square, pixels. */
  sideMin: number;
  onCrop(file: File): void;
  onCancel(): void;
};

/** Dragged with the pointer, or moved with sliders by keyboard. */
export function ImageCrop({ file, sideMin, onCrop, onCancel }: ImageCropProps) {
  const source = useObjectUrl(file);
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 });
  const [problem, setProblem] = useState("");
  const { side, left, top } = squareOf(size, crop);
  const scale = VIEW / side;
  const zoomMax = Math.max(1, Math.min(4, Math.min(size.width, size.height) / sideMin));

  function drag(event: PointerEvent) {
    if (event.buttons !== 1) return;
    setCrop(dragged(size, crop, { x: event.movementX / scale, y: event.movementY / scale }));
  }

  async function cut() {
    try {
      if (picture.current) onCrop(await drawSquare(picture.current, crop, file));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "This picture cannot be cropped.");
    }
  }

  return (
    <section aria-label="Crop the picture to a square" className="grid gap-3">
      <div
        className="relative size-48 cursor-move touch-none overflow-hidden rounded-md border border-line bg-sunken"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        {source && (
          <img
            ref={picture}
            src={source}
            alt="Selected area"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            className="absolute top-0 left-0 max-w-none select-none"
            style={{
              width: size.width * scale,
              height: size.height * scale,
              transform: `translate(${-left * scale}px, ${-top * scale}px)`,
            }}
          />
        )}
      </div>
      <Slider
        label="Zoom"
        value={crop.zoom}
        min={1}
        max={zoomMax}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
      <Slider
        label="Horizontal position"
        value={crop.x}
        onChange={(x) => setCrop({ ...crop, x })}
      />
      <Slider label="Vertical position" value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      {problem && (
        <p role="alert" className="text-danger text-xs">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void cut()}>
          Use this area
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

type SliderProps = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange(value: number): void;
};

function Slider({ label, value, min = 0, max = 1, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex max-w-64 items-center gap-3">
      <label htmlFor={id} className="w-24 shrink-0 text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100 || 1}
        value={value}
        aria-valuetext={`${Math.round(value * 100)}%`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 accent-primary max-md:h-10"
      />
    </div>
  );
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
