import { beforeEach, describe, expect, test } from "vitest";
import { LOOPBACK, startReceiver } from "#test/webhooks.ts";
import { INTERNET, postTo } from "./webhooks.post.ts";
import { isPublicAddress } from "./webhooks.public-addresses.ts";

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});

const SENT = { headers: { "content-type": "application/json" }, body: "{}" };

/** Guarantees that nothing in the network of the server is reached, by whatever name. */
describe("an address is refused", () => {
  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.170",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "localhost",
    "",
    "1.2.3",
    "8.8.8.8/32",
  ])("for %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    "8.8.8.8",
    "100.63.255.255",
    "172.15.0.1",
    "172.32.0.1",
    "2606:4700::1111",
    "2a00::1",
  ])("and not for %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test("when its name has any private address, also if it had a public one before", async () => {
    const resolved = [["8.8.8.8"], ["8.8.8.8", "127.0.0.1"], ["169.254.169.254"]];
    let connects = 0;
    const reach = {
      ...INTERNET,
      resolve: async () => resolved.shift() ?? [],
      request: ((...by: Parameters<typeof LOOPBACK.request>) => {
        connects += 1;
        // the address that was checked is the one that is connected to
        const [options] = by as unknown as [{ lookup(...by: unknown[]): void }];
        options.lookup("hooks.aldermere.example", { all: true }, (_: unknown, found: unknown) =>
          expect(found).toEqual([{ address: "8.8.8.8", family: 4 }]),
        );
        throw Object.assign(new Error(), { code: "ECONNREFUSED" });
      }) as unknown as typeof LOOPBACK.request,
    };
    const answers = [];
    for (let count = 0; count < 3; count += 1) {
      answers.push(await postTo("https://hooks.aldermere.example/", SENT, reach));
    }
    expect(answers).toEqual([
      { error: "hooks.aldermere.example refused the connection." },
      { error: "hooks.aldermere.example is not a public address." },
      { error: "hooks.aldermere.example is not a public address." },
    ]);
    expect(connects).toBe(1);
  });

  test.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f000001/",
    "https://[::ffff:7f00:1]/",
  ])("when it is written as %s", async (address) => {
    const answer = await postTo(address, SENT, INTERNET);
    expect(answer).toEqual({ error: expect.stringMatching(/is not a public address\.$/) });
  });
});

describe("an answer", () => {
  test("that leads elsewhere is not followed", async () => {
    const elsewhere = await startReceiver();
    receiver.behave = (answer) =>
      answer.writeHead(307, { location: elsewhere.address.replace("https", "http") }).end();
    expect(await postTo(receiver.address, SENT, LOOPBACK)).toMatchObject({ code: 307 });
    expect(elsewhere.received).toEqual([]);
    elsewhere.close();
  });

  test("without an end is read to 16 KB, and a thousand characters are kept", async () => {
    let written = 0;
    receiver.behave = (answer) => {
      const more = () => {
        if (answer.destroyed) return;
        written += 65_536;
        if (answer.write("é".repeat(32_768))) setImmediate(more);
        else answer.once("drain", more);
      };
      more();
    };
    const answer = await postTo(receiver.address, SENT, LOOPBACK);
    expect(answer).toEqual({ code: 200, text: "é".repeat(512) });
    const after = written;
    await new Promise((resolve) => setTimeout(resolve, 100));
    // what the sockets took
    expect(written).toBeLessThan(after + 10_000_000);
  });

  test("that does not come is waited for ten seconds", { timeout: 20_000 }, async () => {
    receiver.behave = () => {};
    const begun = performance.now();
    expect(await postTo(receiver.address, SENT, LOOPBACK)).toEqual({
      error: "No answer within 10 seconds.",
    });
    expect(performance.now() - begun).toBeLessThan(13_000);
  });

  test("is kept without null characters, which the database refuses", async () => {
    receiver.behave = (answer) => answer.end("a\0b");
    expect(await postTo(receiver.address, SENT, LOOPBACK)).toEqual({ code: 200, text: "ab" });
  });

  test("cannot come from where nobody listens", async () => {
    receiver.close();
    expect(await postTo(receiver.address, SENT, LOOPBACK)).toEqual({
      error: "hooks.aldermere.example refused the connection.",
    });
  });

  test("of plain HTTP is none to a sender that wants a certificate", async () => {
    const reach = { ...LOOPBACK, request: INTERNET.request };
    expect(await postTo(receiver.address, SENT, reach)).toEqual({
      error: expect.stringMatching(/^The connection to hooks\.aldermere\.example failed/),
    });
  });
});
