import { constants, crc32, deflateSync } from "node:zlib";
import type { InjectOptions, LightMyRequestResponse } from "fastify";

/** A real picture in one colour. */
export function aPng(width = 64, height = 64): Buffer {
  return pngOf(width, height, [pngChunk("IDAT", deflateSync(Buffer.alloc(height * (width + 1))))]);
}

/** The same, of exactly this many bytes and with nothing but pixels in it. */
export function aPngOf(bytes: number, side = 64): Buffer {
  const rows = Buffer.alloc(side * (side + 1));
  const packed = deflateSync(rows, { finishFlush: constants.Z_SYNC_FLUSH });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((rows.length % 65_521) * 65_536 + 1);
  const padded = (blocks: number, chunks: number) => {
    const empty = Buffer.alloc(5 * blocks, Buffer.from("000000ffff", "hex"));
    const last = Buffer.from("010000ffff", "hex");
    return pngOf(side, side, [
      pngChunk("IDAT", Buffer.concat([packed, empty, last, checksum])),
      ...Array.from({ length: chunks }, () => pngChunk("IDAT", Buffer.alloc(0))),
    ]);
  };
  const missing = bytes - padded(0, 0).length;
  // an empty block has 5 bytes, an empty chunk 12
  const chunks = (3 * missing) % 5;
  return padded((missing - 12 * chunks) / 5, chunks);
}

function pngOf(width: number, height: number, chunks: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // eight bits of grey per pixel
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", head),
    ...chunks,
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A real picture in one shade of grey: each of its blocks is two bits of zero. */
export function aJpeg(width = 64, height = 64): Buffer {
  const frame = Buffer.from("ffc0000b080000000001011100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.concat([
    Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
    Buffer.from("ffdb004300", "hex"),
    Buffer.alloc(64, 1),
    frame,
    ...["00", "10"].map((table) => Buffer.from(`ffc40014${table}01${"00".repeat(16)}`, "hex")),
    Buffer.from("ffda0008010100003f00", "hex"),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from("ffd9", "hex"),
  ]);
}

/** A real picture in one colour. */
export function aWebp(width = 64, height = 64): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14));
  // five codes of one symbol each; a pixel then takes no bits
  const codes = Buffer.from("888808", "hex");
  const content = Buffer.concat([Buffer.from([0x2f]), bits, codes]);
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

/** Uploads a form, by default as the administrator. */
export function sendForm(server: Server, { payload, headers }: Form, token = server.token()) {
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const url = "/api/files/upload";
  return server.app.inject({ method: "POST", url, payload, headers: authorized });
}
