import { anAuthenticator } from "@pharmacy/server/test/authenticator";
import { onTestFinished, vi } from "vitest";

type CredentialRequest = { publicKey: { challenge: ArrayBuffer; user?: { id: ArrayBuffer } } };

/** jsdom has no WebAuthn. The signatures are real, and the server verifies them. */
export function giveDevice() {
  const device = anAuthenticator();
  let refusal: string | undefined;

  async function answer(
    what: "make" | "use",
    { publicKey: { challenge, user } }: CredentialRequest,
  ) {
    if (refusal) throw new DOMException("The device said no.", refusal);
    const question = {
      challenge: textOf(challenge),
      ...(user && { user: { id: textOf(user.id) } }),
    };
    const { response, ...rest } = device[what](question);
    const bytes = Object.entries(response).map(([name, value]) => [
      name,
      typeof value === "string" ? bytesOf(value) : value,
    ]);
    return {
      ...rest,
      rawId: bytesOf(rest.rawId),
      response: { ...Object.fromEntries(bytes), getTransports: () => ["internal"] },
      getClientExtensionResults: () => ({}),
    };
  }

  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: {
      create: (request: CredentialRequest) => answer("make", request),
      get: (request: CredentialRequest) => answer("use", request),
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    Reflect.deleteProperty(navigator, "credentials");
  });
  return {
    /** `name` is the browser's error; undefined makes the device accept again. */
    refuse(name: string | undefined) {
      refusal = name;
    },
  };
}

const textOf = (bytes: ArrayBuffer) => Buffer.from(new Uint8Array(bytes)).toString("base64url");

function bytesOf(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, "base64url")).buffer;
}
