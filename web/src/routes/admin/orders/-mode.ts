/** What is open of an order besides its details. */
export type OrderMode = "confirm" | "ship";
