import { useEffect, useRef, useState } from "react";
import { Refused } from "#lib/refused.ts";
import type { UploadOptions } from "#lib/upload-options.ts";
import type { Upload } from "./upload-progress.tsx";

export function useProgress() {
  const [running, setRunning] = useState<Upload>();
  const over = useRef<AbortController>(undefined);
  useEffect(() => () => over.current?.abort(), []);

  async function follow<Result>(
    upload: Omit<Upload, "share">,
    work: (options: UploadOptions) => Promise<Result>,
  ): Promise<Result> {
    const own = new AbortController();
    over.current = own;
    setRunning({ ...upload, share: 0 });
    const onProgress = (share: number) => {
      if (!own.signal.aborted) setRunning({ ...upload, share });
    };
    try {
      return await work({ signal: own.signal, onProgress });
    } finally {
      if (over.current === own) setRunning(undefined);
    }
  }

  return {
    running,
    follow,
    stop: () => over.current?.abort(new Refused("You stopped the upload.")),
  };
}
