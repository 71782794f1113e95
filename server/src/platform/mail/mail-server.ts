import { createTransport, type SendMailOptions } from "nodemailer";

/** What became of one try: taken, refused for good, or to be tried again. With the server's words. */
export type Outcome = { outcome: "sent" } | { outcome: "refused" | "postponed"; words: string };

/** How long each step may take, milliseconds, and all steps together. */
const STEP_MS = 10_000;
export const TRY_MS = 30_000;

const WORDS_MAX = 500;

/** The mail server letters are handed to, one connection for each. */
export function openMailServer(url: string) {
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    // a letter is text of ours: nothing in it is a file or an address to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(message: SendMailOptions): Promise<Outcome> {
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(TRY_MS) });
        return { outcome: "sent" };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

export type MailServer = ReturnType<typeof openMailServer>;

function failureOf(error: unknown): Outcome {
  const { code, permanent, response, message } = error as Partial<Refusal>;
  // errors of the letter or its reader; a rejected mail password is for the operator to fix
  const isAboutLetter = code === "EENVELOPE" || code === "EMESSAGE";
  const words = (response || message || "The mail server did not say why.").slice(0, WORDS_MAX);
  return { outcome: permanent && isAboutLetter ? "refused" : "postponed", words };
}

type Refusal = { code: string; permanent: boolean; response: string; message: string };
