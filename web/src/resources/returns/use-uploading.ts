import { useRef } from "react";

/** Uploads of a form; sending it waits for those that run. */
export function useUploading() {
  const running = useRef(new Set<Promise<void>>());
  return {
    add(uploads: Promise<void>) {
      running.current.add(uploads);
      const forget = () => void running.current.delete(uploads);
      uploads.then(forget, forget);
    },
    /** Rejects where a photograph could not be uploaded, so that nothing is sent without it. */
    finished: () => Promise.all(running.current),
  };
}
