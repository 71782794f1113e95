import { folded } from "./folded.ts";

/** Every word of `text` must begin a word of the name. */
export function wordMatch(text: string): (name: string) => boolean {
  const words = folded(text).split(" ");
  return (name) => {
    const spaced = ` ${folded(name)}`;
    return words.every((word) => spaced.includes(` ${word}`));
  };
}
