import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import type { RefusalCode } from '@keepsong/domain/refusals';

/**
 * Checks a file by its size and first bytes before it is uploaded. Returns the refusal code, or null when the file may
 * be a recording. The server later checks the whole file.
 */
export async function checkRecording(file: Blob): Promise<RefusalCode | null> {
  if (file.size > RECORDING_MAX_BYTES) return 'file_too_large';
  const begin = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return isSound(begin) ? null : 'audio_unsupported';
}

/** Whether a file starts like WAV, FLAC, Ogg, M4A, WebM or MP3. An MP3 may start with an ID3 tag or without one. */
function isSound(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('RIFF')) return text.endsWith('WAVE');
  if (['fLaC', 'OggS', '\x1aEß£', 'ID3'].some((mark) => text.startsWith(mark))) return true;
  const [first = 0, second = 0] = bytes;
  return text.slice(4, 8) === 'ftyp' || (first === 0xff && (second & 0xe6) === 0xe2);
}
