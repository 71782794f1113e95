import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

type Refusal = { code: number; words: string };

/** The behaviour of a test's mail server, which the test can change. */
export type Manners = {
  /** Its refusal of the recipient. */
  recipient?: Refusal | undefined;
  /** Its answer to a complete email. */
  letter?: Refusal | undefined;
  /** Disconnects in the middle of an email. */
  drops?: boolean;
  /** Accepts an email only after this. */
  holds?: Promise<unknown> | undefined;
};

/** A real mail server, until it is closed. */
export async function startEmailServer(manners: Manners = {}) {
  const received: { to: string[]; raw: string }[] = [];
  let begun = 0;
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      done(errorOf(manners.recipient));
    },
    async onData(stream, session, done) {
      begun += 1;
      if (manners.drops) {
        for (const connection of smtp.connections) connection.close();
        return;
      }
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // the sender has disconnected
        return;
      }
      await manners.holds;
      const error = errorOf(manners.letter);
      if (!error) {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString() });
      }
      done(error);
    },
  });
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => void smtp.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, begun: () => begun, manners, close };
}

function errorOf(refusal: Refusal | undefined) {
  return refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code });
}
