import type { EmailReceipt } from "@pharmacy/contract/emails/delivery";

export const NO_SERVER = "No mail server is set up";

/** Says before an act whether its email will be sent. */
export function emailForecast(receipt: EmailReceipt | undefined, queued: string): string {
  return receipt?.letter === "kept" ? `${NO_SERVER}: this email is saved and not sent.` : queued;
}
