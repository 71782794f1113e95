import { formatNumber } from "./format.ts";

/** Business time in words: "45 min", "5 h 20 min", "52 h". */
export function businessTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  const rest = minutes % 60;
  // beyond a working day, minutes do not matter
  if (rest === 0 || hours >= 10) return `${formatNumber(hours)} h`;
  return `${hours} h ${rest} min`;
}
