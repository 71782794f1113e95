import { type KeyboardEvent, useEffect, useRef } from "react";
import { Input } from "#components/ui/input.tsx";
import { formatNumber } from "#lib/format.ts";

/** Invalid input changes nothing. */
export function PageNumber({
  page,
  last,
  isExact,
  go,
}: {
  page: number;
  last: number;
  isExact: boolean;
  go(page: number): void;
}) {
  const box = useRef<HTMLInputElement>(null);
  // the page can change elsewhere too, while the focus stays in this field
  useEffect(() => {
    if (box.current) box.current.value = String(page);
  }, [page]);

  function read(input: HTMLInputElement) {
    const wanted = Number(input.value);
    const isPage = Number.isInteger(wanted) && wanted >= 1;
    const target = isPage && isExact ? Math.min(wanted, Math.max(last, 1)) : wanted;
    if (isPage && target !== page) go(target);
    else input.value = String(page);
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") read(event.currentTarget);
    if (event.key === "Escape") event.currentTarget.value = String(page);
  }

  return (
    <span className="nums inline-flex items-center gap-1.5 whitespace-nowrap">
      <Input
        ref={box}
        weight="quiet"
        inputMode="numeric"
        aria-label={`Page, of ${formatNumber(last)}`}
        defaultValue={page}
        onKeyDown={pressKey}
        onBlur={(event) => read(event.currentTarget)}
        onFocus={(event) => event.currentTarget.select()}
        style={{ width: `calc(${String(Math.max(page, last)).length + 1}ch + 1.5rem)` }}
        className="text-center"
      />
      of {formatNumber(last)}
      {!isExact && "+"}
    </span>
  );
}
