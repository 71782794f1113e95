/** The fields of the contract's input schema. */
export function inputOf<Shape extends object, Stored extends object>(
  schema: { shape: Shape },
  record: Stored,
): Pick<Stored, keyof Shape & keyof Stored> {
  const entries = Object.entries(record).filter(([name]) => name in schema.shape);
  return Object.fromEntries(entries) as Pick<Stored, keyof Shape & keyof Stored>;
}
