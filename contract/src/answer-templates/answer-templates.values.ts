export const TEMPLATES_MAX = 100;

export const TEMPLATE_FIELDS = ["name", "pharmacy", "number"] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

export function filledTemplate(body: string, values: Record<TemplateField, string>): string {
  return TEMPLATE_FIELDS.reduce(
    (text, field) => text.replaceAll(`{${field}}`, () => values[field]),
    body,
  );
}
