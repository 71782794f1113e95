/** What a column is called: by its place where the file has no name for it. */
export function columnName(name: string | undefined, column: number): string {
  return name?.trim() || `Column ${column + 1}`;
}
