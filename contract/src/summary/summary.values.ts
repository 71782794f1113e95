/** The pharmacies behind the recurring value, as a query of their list. */
export const PAYING = { subscription: "paying" } as const;
