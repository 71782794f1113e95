/** `text` says the value in full; null means that the day has none. */
type DayPoint = { day: string; value: number | null; text: string };

export type Drawn = {
  /** Unique on its screen. */
  label: string;
  points: readonly DayPoint[];
  shape: "bars" | "line";
  /** Writes the ends of the scale. */
  format(value: number): string;
  /** The top of the scale; by default, it follows the values. */
  top?: number;
  goal?: { value: number; text: string };
  /** The list of what a day's value counts. */
  hrefOf?(day: string): string;
};
