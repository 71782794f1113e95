import type { ReactNode } from "react";
import { Input } from "#components/ui/input.tsx";
import { formatNumber } from "#lib/format.ts";

type Props = {
  id: string;
  name: string;
  /** The field's name for screen readers, in the words of this line. */
  label: string;
  title: string;
  details: ReactNode;
  wanted: number;
  text: string;
  message: string | undefined;
  onType(text: string): void;
};

/** An empty field is none; the server refuses what is no number. */
export const packsTyped = (text: string) => (text.trim() === "" ? 0 : Number(text));

/** A line with the packs that it gets, beside those it wants. */
export function PacksLine(props: Props) {
  const { id, name, label, title, details, wanted, text, message, onType } = props;
  const isShort = packsTyped(text) < wanted;
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="wrap-anywhere block">
            {title}
          </label>
          <span className="nums block text-subtle text-xs">{details}</span>
        </div>
        <span className="flex shrink-0 items-center gap-2">
          <span className="w-20">
            <Input
              id={id}
              name={name}
              aria-label={label}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={({ target }) => onType(target.value)}
              onFocus={({ currentTarget }) => currentTarget.select()}
              aria-invalid={message !== undefined || undefined}
              aria-describedby={message ? `${id}-of ${id}-error` : `${id}-of`}
              className="nums text-end"
            />
          </span>
          <span
            id={`${id}-of`}
            className={`nums w-12 text-xs ${isShort ? "text-warning" : "text-muted"}`}
          >
            of {formatNumber(wanted)}
          </span>
        </span>
      </div>
      {message && (
        <p id={`${id}-error`} className="text-end text-danger text-xs">
          {message}
        </p>
      )}
    </li>
  );
}
