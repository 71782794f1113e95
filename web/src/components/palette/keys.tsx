import { Kbd } from "#components/ui/kbd.tsx";
import { classNames } from "#lib/class-names.ts";

/** Pressed one after the other, or together. */
export function Keys({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={classNames("flex shrink-0 gap-1", className)}>
      {keys.split(" ").map((key, place, all) => (
        <Kbd key={all.slice(0, place + 1).join()}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
      ))}
    </span>
  );
}
