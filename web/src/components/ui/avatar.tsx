import { useState } from "react";
import { classNames } from "#lib/class-names.ts";

const SIZES = {
  sm: "size-6 text-2xs",
  md: "size-8 text-xs",
  lg: "size-12 text-lg",
} as const;

export type AvatarProps = {
  name: string;
  picture?: string | null | undefined;
  size?: keyof typeof SIZES;
  /** Users are round, organizations square. */
  shape?: "round" | "square";
};

/** Decorative: the name is shown beside it. */
export function Avatar({ name, picture, size = "md", shape = "round" }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const edge = shape === "square" && size === "lg" ? "rounded-lg" : "rounded-md";
  const look = classNames(
    "inline-grid shrink-0 select-none place-items-center overflow-hidden font-semibold",
    SIZES[size],
    shape === "round" ? "rounded-full" : edge,
  );
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        className={classNames(look, "border border-line bg-surface object-contain")}
        onError={() => setBroken(picture)}
      />
    );
  }
  return (
    <span aria-hidden className={classNames(look, "bg-accent-soft text-accent")}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
