/** Each piece except the last has at least this many characters. */
const PIECE = 32 * 1024;
/**
 * Down to this depth a value is taken apart, because there are the long lists. Values below it are short and
 * written whole.
 */
const DEPTH = 3;

/**
 * The text of a JSON document in pieces, so that a long document never holds up other requests. Each row is on
 * a line of its own.
 */
export async function* jsonPieces(document: Record<string, unknown>): AsyncGenerator<Uint8Array> {
  let text = '';
  for (const part of partsOf(document, DEPTH)) {
    text += part;
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  const isDeep = depth > 0 && typeof value === 'object' && value !== null && !(value instanceof Date);
  if (!isDeep) yield JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value)) yield* enclosed('[', ']', value, (item) => partsOf(item, depth - 1));
  else {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    yield* enclosed('{', '}', fields, function* ([key, field]) {
      yield `${JSON.stringify(key)}: `;
      yield* partsOf(field, depth - 1);
    });
  }
}

function* enclosed<T>(
  open: string,
  close: string,
  items: readonly T[],
  write: (item: T) => Generator<string>,
): Generator<string> {
  yield open;
  for (const [at, item] of items.entries()) {
    yield at === 0 ? '\n' : ',\n';
    yield* write(item);
  }
  yield items.length > 0 ? `\n${close}` : close;
}
