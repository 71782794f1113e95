/** Unparsable values are stored as the typed text, and secrets are left out. */
export function typedIn(
  form: HTMLFormElement | null,
  values: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const open = names.filter((name) => !isSecret(controlOf(form, name)));
  return Object.fromEntries(open.map((name) => [name, textFor(form, name, values[name])]));
}

function textFor(form: HTMLFormElement | null, path: string, value: unknown): unknown {
  if (Number.isNaN(value)) return controlOf(form, path)?.value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, textFor(form, `${path}.${name}`, part)]),
  );
}

function controlOf(form: HTMLFormElement | null, path: string): HTMLInputElement | undefined {
  const control = form?.elements.namedItem(path);
  return control instanceof HTMLInputElement ? control : undefined;
}

// A password that is being shown has the type text.
function isSecret(control: HTMLInputElement | undefined): boolean {
  return control?.type === "password" || /password|one-time/.test(control?.autocomplete ?? "");
}
