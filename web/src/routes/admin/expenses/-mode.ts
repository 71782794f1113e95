/** Whether the expense beside the list is viewed, edited or paid. */
export type ExpenseMode = "read" | "edit" | "pay";
