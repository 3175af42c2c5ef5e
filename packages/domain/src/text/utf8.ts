/**
 * The text of a file. Null when its bytes are no UTF-8: spreadsheets often save another coding, and every letter
 * that is not English would be another one.
 */
export function utf8Of(bytes: Uint8Array | ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
