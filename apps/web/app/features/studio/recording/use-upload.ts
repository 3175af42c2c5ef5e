import type { Commission } from '@keepsong/contract/studio';
import { AUDIO_MAX_BYTES } from '@keepsong/domain/studio/audio-check';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '~/platform/api/api-error.ts';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; name: string; percent: number }
  /** The upload is complete, and the shop checks the recording. */
  | { kind: 'checking'; name: string }
  | { kind: 'refused'; text: string };

export type Upload = { state: UploadState; start: (file: File) => void; cancel: () => void };

/**
 * Uploads a recording. `onTaken` is called with the updated commission when the shop has accepted the recording.
 * `onConflict` is called when the commission is no longer open.
 */
export function useUpload(
  commissionId: number,
  onTaken: (commission: Commission) => void,
  onConflict: (error: unknown) => void,
): Upload {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  const start = async (file: File) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { name } = file;
    const show = (next: UploadState) => {
      if (!control.signal.aborted) setState(next);
    };
    show({ kind: 'uploading', name, percent: 0 });
    try {
      const { commission } = await send(commissionId, file, control.signal, (share) =>
        show(share < 1 ? { kind: 'uploading', name, percent: share * 100 } : { kind: 'checking', name }),
      );
      if (control.signal.aborted) return;
      show({ kind: 'idle' });
      onTaken(commission);
    } catch (error) {
      if (control.signal.aborted) return;
      const { uploadErrorWords } = await import('./refusal-words.ts');
      show({ kind: 'refused', text: uploadErrorWords(error) });
      if (isApiError(error) && error.body.code === 'commission_state') onConflict(error);
    }
  };
  return { state, start: (file) => void start(file), cancel };
}

/** Sends a file. Throws `file_too_large` without sending when the file is too large. */
async function send(
  commissionId: number,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) {
  if (file.size > AUDIO_MAX_BYTES) {
    const { ApiError } = await import('@keepsong/contract/transport/client');
    throw new ApiError(413, { code: 'file_too_large' });
  }
  const { browserApi } = await import('~/platform/api/api.ts');
  const input = { params: { id: commissionId }, body: { file } };
  return browserApi().studio.uploadAudio(input, { signal, onProgress });
}
