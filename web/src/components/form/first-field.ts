/** The first editable field, or its placeholder while its code loads. */
export function firstFieldOf(place: HTMLElement | null): HTMLElement | undefined {
  return (
    place?.querySelector<HTMLElement>(
      ":is(input, select, textarea):not([readonly]:not([data-loading]), :disabled, [type=file])",
    ) ?? undefined
  );
}

/** A panel that opens starts at its first editable field, not at the close button before it. */
export function focusFirstField(event: Event): void {
  const field = firstFieldOf(event.currentTarget as HTMLElement | null);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
