/** The form that is open in the sheet of an order; without one, its details. */
export type OrderMode = "confirm" | "ship";
