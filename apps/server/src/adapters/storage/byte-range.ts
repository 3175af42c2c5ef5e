/**
 * What a `Range` header asks for: the whole file, a part of it (including the bytes at both ends), or a range outside
 * the file.
 */
export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'outside' };

/**
 * Reads a `Range` header (RFC 9110, 14.2). If it has several ranges, another unit or is invalid, the answer is the
 * whole file, as the RFC allows.
 * @param size length of the file in bytes
 */
export function readRange(header: string | undefined, size: number): RequestedRange {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (!match) return { kind: 'whole' };
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? { kind: 'whole' } : lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start < size ? { kind: 'part', start, end } : { kind: 'outside' };
}

function lastBytes(count: number, size: number): RequestedRange {
  if (count === 0 || size === 0) return { kind: 'outside' };
  return { kind: 'part', start: Math.max(0, size - count), end: size - 1 };
}
