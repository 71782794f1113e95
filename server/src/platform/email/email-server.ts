import { createTransport, type SendMailOptions } from "nodemailer";

export type Outcome = { outcome: "sent" } | { outcome: "refused" | "postponed"; words: string };

const STEP_MS = 10_000;
export const ATTEMPT_MS = 30_000;

const WORDS_MAX = 500;

export function openEmailServer(url: string) {
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    // emails are our own text: they contain no file or URL to load
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(message: SendMailOptions): Promise<Outcome> {
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(ATTEMPT_MS) });
        return { outcome: "sent" };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

export type EmailServer = ReturnType<typeof openEmailServer>;

function failureOf(error: unknown): Outcome {
  const { code, permanent, response, message } = error as Partial<Refusal>;
  // errors of the email or its recipient; a rejected mail password is for the operator to fix
  const isAboutEmail = code === "EENVELOPE" || code === "EMESSAGE";
  const words = (response || message || "The mail server did not say why.").slice(0, WORDS_MAX);
  return { outcome: permanent && isAboutEmail ? "refused" : "postponed", words };
}

type Refusal = { code: string; permanent: boolean; response: string; message: string };
