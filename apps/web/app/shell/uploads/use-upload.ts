import { useEffect, useRef, useState } from 'react';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; name: string; percent: number }
  | { kind: 'refused'; text: string };

type Options = { signal: AbortSignal; onProgress: (share: number) => void };

type Sending<T> = {
  /** Larger files are refused before they are sent. */
  maxBytes: number;
  send: (file: File, options: Options) => Promise<T>;
  onDone: (kept: T) => void;
};

/** Uploads one file at a time, and says why it was refused. A new file cancels the upload that is running. */
export function useUpload<T>({ maxBytes, send, onDone }: Sending<T>) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const show = (next: UploadState) => {
      if (!control.signal.aborted) setState(next);
    };
    const { name } = file;
    show({ kind: 'uploading', name, percent: 0 });
    try {
      if (file.size > maxBytes) {
        const { ApiError } = await import('@keepsong/contract/transport/client');
        throw new ApiError(413, { code: 'file_too_large' });
      }
      const { signal } = control;
      const kept = await send(file, {
        signal,
        onProgress: (share) => show({ kind: 'uploading', name, percent: share * 100 }),
      });
      if (control.signal.aborted) return;
      setState({ kind: 'idle' });
      onDone(kept);
    } catch (error) {
      if (control.signal.aborted) return;
      const { errorWords } = await import('~/platform/api/errors.ts');
      show({ kind: 'refused', text: errorWords(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, start: (file: File) => void start(file), cancel };
}
