import { crc32, deflateSync } from "node:zlib";
import type { InjectOptions, LightMyRequestResponse } from "fastify";

/** A real picture in one colour. */
export function aPng(width = 64, height = 64): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // eight bits of grey for each pixel
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The same, padded with a comment to exactly this many bytes. */
export function aPngOf(bytes: number, side = 64): Buffer {
  const png = aPng(side, side);
  const end = png.length - 12;
  const text = chunk("tEXt", Buffer.alloc(bytes - png.length - 12, "x"));
  return Buffer.concat([png.subarray(0, end), text, png.subarray(end)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The smallest picture of each other kind: its frame, which says its size. */
export function aJpeg(width = 64, height = 64): Buffer {
  const frame = Buffer.from("ffc0000b080000000001011100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  return Buffer.concat([start, frame, Buffer.from("ffd9", "hex")]);
}

export function aWebp(width = 64, height = 64): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14));
  const content = Buffer.concat([Buffer.from([0x2f]), bits, Buffer.alloc(5)]);
  const file = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8L\0\0\0\0", "latin1"), content]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(content.length, 16);
  return file;
}

export function aPdf(): Buffer {
  return Buffer.from(
    "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n",
  );
}

type Part = { field?: string; name?: string; type?: string; bytes: Buffer | string };

/** A form as a browser sends it. */
export function aForm(...parts: Part[]) {
  const boundary = "----aldermere";
  const lines = parts.flatMap(
    ({ field = "file", name = "logo.png", type = "image/png", bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`,
      ),
      Buffer.from(`content-type: ${type}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from("\r\n"),
    ],
  );
  return {
    payload: Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export type Form = ReturnType<typeof aForm>;

type Server = {
  app: { inject(request: InjectOptions): Promise<LightMyRequestResponse> };
  token(): string;
};

/** Uploads a form; as the administrator unless a token says otherwise. */
export function sendForm(server: Server, { payload, headers }: Form, token = server.token()) {
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const url = "/api/files/upload";
  return server.app.inject({ method: "POST", url, payload, headers: authorized });
}
