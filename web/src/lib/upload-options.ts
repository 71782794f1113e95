export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Sent again with the same file, it makes nothing twice. */
  idempotencyKey?: string | undefined;
};
