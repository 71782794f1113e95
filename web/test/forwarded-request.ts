type Handler = ((event: ProgressEvent) => void) | null;

/** Works over `fetch`: half of the bytes are reported before the call, all with its answer. */
export class ForwardedRequest {
  readonly upload: { onprogress: Handler } = { onprogress: null };
  onload: Handler = null;
  onerror: Handler = null;
  onabort: Handler = null;
  onloadend: Handler = null;
  status = 0;
  statusText = "";
  responseText = "";
  #call: [method: string, address: string] = ["", ""];
  #type = "";
  readonly #headers = new Headers();
  readonly #over = new AbortController();

  open(...call: [method: string, address: string]) {
    this.#call = call;
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }

  getResponseHeader() {
    return this.#type;
  }

  abort() {
    this.#over.abort();
  }

  send(body: FormData) {
    const [method, address] = this.#call;
    const { signal } = this.#over;
    this.#report(0.5);
    signal.addEventListener("abort", () => this.#end(this.onabort));
    fetch(address, { method, headers: this.#headers, body, signal }).then(
      (response) => this.#take(response),
      () => signal.aborted || this.#end(this.onerror),
    );
  }

  async #take(response: Response) {
    this.responseText = await response.text();
    if (this.#over.signal.aborted) return;
    this.status = response.status;
    this.statusText = response.statusText;
    this.#type = response.headers.get("content-type") ?? "";
    this.#report(1);
    this.#end(this.onload);
  }

  #report(share: number) {
    const size = { lengthComputable: true, loaded: share * 100, total: 100 };
    this.upload.onprogress?.(new ProgressEvent("progress", size));
  }

  #end(handler: Handler) {
    handler?.(new ProgressEvent("end"));
    this.onloadend?.(new ProgressEvent("loadend"));
  }
}
