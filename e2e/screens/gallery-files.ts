/** The file name of one picture in the gallery folder. */
export function pictureOf(name: string, width: number, theme: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${words}.${width}.${theme}.png`;
}
