import type { UploadedRecording } from '@keepsong/contract/uploads';
import { FILM_MAX_BYTES, SAMPLE_MAX_BYTES } from '@keepsong/domain/artists/application';
import { m } from '~/paraglide/messages.js';
import { FileDrop } from '~/ui/field/file-drop.tsx';
import { useUpload } from './use-upload.ts';

/** The kinds of file that the file picker offers. The server checks the content. */
const RECORDINGS = '.wav,.mp3,.flac,.m4a,audio/wav,audio/x-wav,audio/mpeg,audio/flac,audio/mp4,audio/x-m4a';
const FILMS = '.mp4,.webm,video/mp4,video/webm';

const uploads = async () => (await import('~/platform/api/maker-api.ts')).browserMakers().uploads;
const words = () => ({ cancel: m.apply_cancel(), remove: m.apply_remove(), replace: m.apply_replace() });

export type Recording = Pick<UploadedRecording, 'id' | 'url' | 'file_name'>;

type RecordingDropProps = { label: string; hint?: string; onDone: (recording: UploadedRecording) => void };

/**
 * A file field for a recording that an artist shows. The shop checks the file in the same way as a delivery.
 */
export function RecordingDrop({ label, hint, onDone }: RecordingDropProps) {
  const { state, start, cancel } = useUpload({
    maxBytes: SAMPLE_MAX_BYTES,
    send: async (file, options) =>
      (await (await uploads()).addRecording({ body: { file } }, options)).recording,
    onDone,
  });
  return (
    <FileDrop
      {...{ label, hint, state, words: words(), onFile: start, onCancel: cancel }}
      accept={RECORDINGS}
    />
  );
}

export type Film = { id: string; url: string };

type FilmDropProps = { label: string; hint?: string; onDone: (film: Film) => void };

/** A file field for a film in which an artist introduces themselves. */
export function FilmDrop({ label, hint, onDone }: FilmDropProps) {
  const { state, start, cancel } = useUpload({
    maxBytes: FILM_MAX_BYTES,
    send: async (file, options) => (await (await uploads()).addFilm({ body: { file } }, options)).film,
    onDone,
  });
  return (
    <FileDrop {...{ label, hint, state, words: words(), onFile: start, onCancel: cancel }} accept={FILMS} />
  );
}
