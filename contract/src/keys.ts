export function keysOf<Name extends string>(table: Readonly<Record<Name, unknown>>) {
  return Object.keys(table) as [Name, ...Name[]];
}
