import type { FigurePeriod } from "@pharmacy/contract/summary/figures";
import type { ComponentType } from "react";

/** Shows the section of this name where the server answers it. */
export type FigureCard = {
  name: string;
  Card: ComponentType<{ figures: never; period: FigurePeriod }>;
};
