/** How long an upload may stand still, and how long its answer may take, milliseconds. */
const STALL_MS = 90_000;

type Sent = {
  method: string;
  headers: Headers;
  form: FormData;
  signal: AbortSignal;
  /** Called with the share that has left, from 0 to 1. */
  onProgress(share: number): void;
};

/** Sends a form as `fetch` does, and reports how much of it has left, which `fetch` cannot. */
export function sendForm(
  address: string,
  { method, headers, form, signal, onProgress }: Sent,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    const stop = () => request.abort();
    let timer = setTimeout(stop, STALL_MS);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(timer);
      timer = setTimeout(stop, STALL_MS);
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError("The upload broke off."));
    request.onabort = () => reject(signal.reason ?? new TypeError("The upload stood still."));
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    signal.addEventListener("abort", stop);
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const type = request.getResponseHeader("content-type") ?? "";
  return new Response(status === 204 ? null : responseText, {
    status,
    statusText,
    headers: { "content-type": type },
  });
}
