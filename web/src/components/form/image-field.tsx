import type { FileReference } from "@pharmacy/contract/files/files";
import { inSentence } from "@pharmacy/contract/words";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { Refused } from "#lib/refused.ts";
import { FieldNotes } from "./field.tsx";
import { FileDrop } from "./file-drop.tsx";
import type { ImageCropProps } from "./image-crop.tsx";
import { type ImageRules, isSquare, problemOf } from "./image-rules.ts";
import { useAttempt } from "./use-attempt.ts";

const ImageCrop = lazyPart<ImageCropProps>(() =>
  import("./image-crop.tsx").then((module) => module.ImageCrop),
);

export type ImageFieldProps = ImageRules & {
  label: string;
  hint?: ReactNode;
  /** A picture that is not square is cropped first. */
  mustBeSquare?: boolean;
  picture: string | null;
  upload(file: File): Promise<FileReference>;
  /** Null when the picture was removed. A rejection is shown. */
  onChange(file: FileReference | null): unknown;
};

export function ImageField(props: ImageFieldProps) {
  const { label, hint, picture, types, upload, onChange } = props;
  const id = useId();
  const { problem: message, isPending, attempt } = useAttempt("The picture could not be saved.");
  const [uncut, setUncut] = useState<File>();

  const take = ([file]: readonly File[]) =>
    file &&
    attempt(async () => {
      const problem = await problemOf(file, props);
      if (problem) throw new Refused(problem);
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
          attempt(async () => onChange(await upload(part)));
        }}
      />
    );
  }

  return (
    <FileDrop label={label} types={types} errorId={message && `${id}-error`} onFiles={take}>
      {(choose) => (
        <>
          {picture ? (
            <img
              src={picture}
              alt={`Current ${inSentence(label)}`}
              className="size-16 shrink-0 rounded-md border border-line bg-surface object-contain"
            />
          ) : (
            <span className="grid size-16 shrink-0 place-items-center rounded-md bg-sunken text-subtle">
              <ImagePlus aria-hidden className="size-5" />
            </span>
          )}
          <div className="grid min-w-0 gap-2">
            <div className="flex flex-wrap gap-2">
              <Button pending={isPending} onClick={choose}>
                {picture ? "Replace picture" : "Choose picture"}
              </Button>
              {picture && !isPending && (
                <Button variant="ghost" onClick={() => attempt(async () => onChange(null))}>
                  Remove picture
                </Button>
              )}
            </div>
            <FieldNotes id={id} hint={hint} message={message} />
          </div>
        </>
      )}
    </FileDrop>
  );
}
