import type { ReactNode } from "react";

type MessageProps = {
  title: string;
  text: ReactNode;
  details?: ReactNode;
  children?: ReactNode;
};

/** Not a button's look: these pages are part of the entry, and buttons are not. */
export const WAY_ON =
  "inline-flex h-8 items-center rounded-md border border-line px-3 font-medium hover:bg-hover max-md:h-10";

export function Message({ title, text, details, children }: MessageProps) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-2 px-4 py-20 text-center">
      <h1 className="font-semibold text-xl">{title}</h1>
      <p className="max-w-md text-pretty text-base text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
      {details}
    </div>
  );
}
