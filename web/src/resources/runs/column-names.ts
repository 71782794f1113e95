/** The column's name, or its position if the file has none. */
export function columnName(name: string | undefined, column: number): string {
  return name?.trim() || `Column ${column + 1}`;
}
