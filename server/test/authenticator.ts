import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Overrides for what a device reports. */
type Overrides = {
  challenge?: string;
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether its owner unlocked it with a fingerprint, a face or a PIN. */
  isVerified?: boolean;
  isSynced?: boolean;
};

type Question = { challenge: string; user?: { id: string } };

/** A virtual device that stores one passkey and signs like a real one. */
export function anAuthenticator({ origin = "http://localhost:3000", rpId = "localhost" } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(20);
  const named = { id: id.toString("base64url"), rawId: id.toString("base64url") };
  let counter = 0;
  let userHandle: string | undefined;

  function clientData(type: string, question: Question, overrides: Overrides): Buffer {
    const { challenge = question.challenge } = overrides;
    return Buffer.from(JSON.stringify({ type, challenge, origin: overrides.origin ?? origin }));
  }

  function deviceData(overrides: Overrides, made: Buffer = Buffer.alloc(0)): Buffer {
    counter = overrides.counter ?? counter + 1;
    const flags =
      0x01 |
      ((overrides.isVerified ?? true) ? 0x04 : 0) |
      (overrides.isSynced ? 0x18 : 0) |
      (made.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hashOf(overrides.rpId ?? rpId), Buffer.from([flags]), count, made]);
  }

  return {
    id: named.id,
    /** Answers the challenge for a new passkey. */
    make(question: Question, overrides: Overrides = {}) {
      userHandle = question.user?.id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", deviceData(overrides, made)],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", question, overrides).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal"],
      };
      return { ...named, type: "public-key" as const, clientExtensionResults: {}, response };
    },
    /** Answers the challenge for its passkey. */
    use(question: Question, overrides: Overrides = {}) {
      const data = clientData("webauthn.get", question, overrides);
      const device = deviceData(overrides);
      const signature = sign("sha256", Buffer.concat([device, hashOf(data)]), privateKey);
      const response = {
        clientDataJSON: data.toString("base64url"),
        authenticatorData: device.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle,
      };
      return { ...named, type: "public-key" as const, clientExtensionResults: {}, response };
    },
  };
}

type Caller = {
  post(url: string, body: object): Promise<{ statusCode: number; json(): Question }>;
};

/** A signed-in user's device, with a passkey created on their account page. */
export async function aDeviceOf(caller: Caller, device = anAuthenticator()) {
  const question = (await caller.post("/api/auth/passkeys/options", {})).json();
  const answer = await caller.post("/api/auth/passkeys", {
    name: "Laptop",
    response: device.make(question),
  });
  if (answer.statusCode !== 201) throw new Error(`No passkey was made: ${answer.statusCode}`);
  return device;
}

function hashOf(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

/** The part of CBOR that devices use: whole numbers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (!(value instanceof Map)) throw new Error("Devices do not speak of this.");
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, count: number): Buffer {
  const kind = major << 5;
  if (count < 24) return Buffer.from([kind | count]);
  if (count < 256) return Buffer.from([kind | 24, count]);
  return Buffer.from([kind | 25, count >> 8, count & 255]);
}
