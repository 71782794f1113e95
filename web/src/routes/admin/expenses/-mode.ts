export type ExpenseMode = "read" | "edit" | "pay";
