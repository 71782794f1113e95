import {
  FIGURE_DAYS,
  FIGURE_DAYS_DEFAULT,
  type FigureDays,
} from "@pharmacy/contract/summary/figures.values";

export type FigureSearch = { days?: FigureDays | undefined };

/** The default period has no parameter in the address. */
export const searchOfDays = (days: FigureDays | undefined): FigureSearch => ({
  days: days === FIGURE_DAYS_DEFAULT ? undefined : days,
});

/** An unknown period is the default one. */
export const figureSearch = ({ days }: { days?: unknown }): FigureSearch =>
  searchOfDays(FIGURE_DAYS.find((known) => known === days));
