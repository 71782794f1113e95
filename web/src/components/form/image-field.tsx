import type { FileReference } from "@pharmacy/contract/files";
import { ImagePlus } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#lib/class-names.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { FieldNotes } from "./field.tsx";
import type { ImageCropProps } from "./image-crop.tsx";
import { type ImageRules, isSquare, problemOf } from "./image-rules.ts";

const ImageCrop = lazyPart<ImageCropProps>(() =>
  import("./image-crop.tsx").then((module) => module.ImageCrop),
);

export type ImageFieldProps = ImageRules & {
  label: string;
  hint?: ReactNode;
  /** A picture that is not square is cut to one first. */
  mustBeSquare?: boolean;
  /** Address of the picture there is now. */
  picture: string | null;
  upload(file: File): Promise<FileReference>;
  /** Hears of the uploaded picture, or null when it was taken away. A rejection is shown. */
  onChange(file: FileReference | null): unknown;
};

/**
 * A picture to drop, paste into the file chooser or take away. What does not fit is refused before
 * anything is sent.
 */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, picture, types, upload, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { message, isBusy, run } = useOneTask();
  const [uncut, setUncut] = useState<File>();

  const take = (file: File | undefined) =>
    file &&
    run(async () => {
      const problem = await problemOf(file, props);
      if (problem) throw new Error(problem);
      if (props.mustBeSquare && !(await isSquare(file))) setUncut(file);
      else await onChange(await upload(file));
    });

  if (uncut) {
    return (
      <ImageCrop
        file={uncut}
        sideMin={props.sideMin ?? 1}
        onCancel={() => setUncut(undefined)}
        onCrop={(part) => {
          setUncut(undefined);
          run(async () => onChange(await upload(part)));
        }}
      />
    );
  }

  return (
    <DropZone label={label} onDrop={take}>
      {picture ? (
        <img
          src={picture}
          alt={`Current ${label.toLowerCase()}`}
          className="size-16 shrink-0 rounded-md border border-line bg-surface object-contain"
        />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-md bg-sunken text-subtle">
          <ImagePlus aria-hidden className="size-5" />
        </span>
      )}
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button pending={isBusy} onClick={() => input.current?.click()}>
            {picture ? "Replace picture" : "Choose picture"}
          </Button>
          {picture && !isBusy && (
            <Button variant="ghost" onClick={() => run(async () => onChange(null))}>
              Remove picture
            </Button>
          )}
        </div>
        <FieldNotes id={id} hint={hint} message={message} />
      </div>
      <input
        ref={input}
        type="file"
        accept={types.join(",")}
        className="sr-only"
        // The button beside the picture opens it, and is what the keyboard reaches.
        tabIndex={-1}
        aria-label={label}
        aria-describedby={message && `${id}-error`}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // So that the same file can be chosen again after a refusal.
          event.currentTarget.value = "";
        }}
      />
    </DropZone>
  );
}

function DropZone({
  label,
  onDrop,
  children,
}: {
  label: string;
  onDrop(file: File | undefined): void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const hover = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  return (
    <fieldset
      className="col-span-full min-w-0"
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        onDrop(event.dataTransfer.files[0]);
      }}
    >
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div
        className={classNames(
          "flex items-center gap-4 rounded-lg border border-dashed p-4",
          isOver ? "border-ring bg-accent-soft" : "border-control",
        )}
      >
        {children}
      </div>
    </fieldset>
  );
}

/** Runs one thing at a time and keeps why the last one failed. */
function useOneTask() {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  async function run(task: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    setMessage(undefined);
    try {
      await task();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : "The picture could not be saved.");
    } finally {
      setBusy(false);
    }
  }
  return { message, isBusy, run: (task: () => Promise<unknown>) => void run(task) };
}
