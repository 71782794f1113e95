/** Most templates the network can have: all of them are in one menu. */
export const TEMPLATES_MAX = 100;

/** Placeholders that a template may contain, in braces. */
export const TEMPLATE_FIELDS = ["name", "pharmacy", "number"] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** A template with its placeholders filled in. */
export function filledTemplate(body: string, values: Record<TemplateField, string>): string {
  return TEMPLATE_FIELDS.reduce(
    (text, field) => text.replaceAll(`{${field}}`, () => values[field]),
    body,
  );
}
