export const PAYING = { subscription: "paying" } as const;
