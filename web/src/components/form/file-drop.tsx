import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "#lib/class-names.ts";

type FileDropProps = {
  label: string;
  types: readonly string[];
  isMultiple?: boolean;
  errorId?: string | undefined;
  onFiles(files: readonly File[]): void;
  /** Receives a function that opens the file chooser. */
  children(choose: () => void): ReactNode;
};

export function FileDrop({ label, types, isMultiple, errorId, onFiles, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(ignoreStrayFiles, []);
  const hover = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  const take = (files: FileList | null) => files && onFiles([...files]);
  return (
    <fieldset
      className="col-span-full min-w-0"
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div
        className={classNames(
          "flex items-center gap-4 rounded-lg border border-dashed p-4",
          isOver ? "border-ring bg-accent-soft" : "border-control",
        )}
      >
        {children(() => input.current?.click())}
      </div>
      <input
        ref={input}
        type="file"
        accept={types.join(",")}
        multiple={isMultiple}
        className="sr-only"
        // the keyboard reaches the button that opens it
        tabIndex={-1}
        aria-label={label}
        aria-describedby={errorId}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // so that the same file can be chosen again after a refusal
          currentTarget.value = "";
        }}
      />
    </fieldset>
  );
}

/** A file dropped outside would replace the page, and the input would be lost. */
function ignoreStrayFiles() {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  addEventListener("dragover", ignore);
  addEventListener("drop", ignore);
  return () => {
    removeEventListener("dragover", ignore);
    removeEventListener("drop", ignore);
  };
}
