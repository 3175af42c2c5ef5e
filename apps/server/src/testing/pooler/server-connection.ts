import { once } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import { encode, type Frame, onFrames } from './frames.ts';
import type { Sent } from './statements.ts';

/**
 * Finds things in a session that would be lost, or seen by others, when the client's next transaction uses
 * another connection.
 */
const LEFTOVERS = `select concat_ws(', ',
  (select 'advisory lock ' || min(objid) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()),
  (select 'listens to ' || min(channel) from pg_listening_channels() as channel),
  (select 'setting ' || min(name) from pg_settings
    where source = 'session' and name not in ('application_name', 'client_encoding')),
  (select 'temporary table ' || min(relname) from pg_class where relpersistence = 't' and pg_table_is_visible(oid)),
  (select 'open cursor ' || min(name) from pg_cursors where is_holdable)) as left`;

/**
 * A message whose answer is expected: the kind of the answer, and the request to which it belongs. A request
 * ends with ReadyForQuery.
 */
type Expected = { answer: '1' | '3'; isHidden: boolean; request: number };

export type Uses = {
  /** Gets the answers of PostgreSQL for the client. */
  answer(frame: Frame): void;
  /** Called when the client's transaction is over and no request is under way. */
  free(): void;
  lost(): void;
};

export type ServerConnection = Awaited<ReturnType<typeof openServerConnection>>;

/** One connection of the pooler to PostgreSQL. It serves one client at a time, for the length of a transaction. */
export async function openServerConnection(url: string, foundLeft: (what: string) => void) {
  const socket = new Socket();
  // The client of `pg` only signs in. Afterwards the pooler uses the socket itself.
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  // If the database dies at this moment, the client reports an error before the listeners below exist.
  client.on('error', () => undefined);
  await client.connect();
  for (const event of ['data', 'error', 'close']) socket.removeAllListeners(event);
  socket.setNoDelay(true);

  const known = new Set<string>();
  let expected: Expected[] = [];
  let begun = 0;
  let ended = 0;
  let user: Uses | null = null;
  let isLost = false;
  let checked: (() => void) | null = null;

  socket.on('error', () => undefined);
  socket.on('close', () => {
    isLost = true;
    checked?.();
    user?.lost();
  });
  onFrames(socket, (frame) => {
    if (checked) return takeCheck(frame);
    if (frame.type === '1' || frame.type === '3') {
      const first = expected.shift();
      if (first?.isHidden) return;
    }
    // After an error, statements that the request should have prepared may be missing.
    if (frame.type === 'E') known.clear();
    user?.answer(frame);
    if (frame.type !== 'Z') return;
    ended += 1;
    // After an error, PostgreSQL skips the rest of the same request.
    expected = expected.filter(({ request }) => request > ended - 1);
    if (ended === begun && frame.body.toString('latin1') === 'I') user?.free();
  });

  function takeCheck(frame: Frame): void {
    if (frame.type === 'D') {
      const found = frame.body.toString('utf8', 6);
      if (found !== '') foundLeft(found);
    }
    if (frame.type === 'E') foundLeft('the check itself failed');
    if (frame.type === 'Z') checked?.();
  }

  return {
    known,
    isLost: () => isLost,
    use(by: Uses | null) {
      user = by;
    },
    send({ frame, isHidden }: Sent) {
      const { type, body } = frame;
      if (type === 'P') expected.push({ answer: '1', isHidden, request: begun });
      if (type === 'C') expected.push({ answer: '3', isHidden, request: begun });
      if (type === 'Q' || type === 'S') begun += 1;
      socket.write(encode({ type, body }));
    },
    /** Checks whether the client that has just left this session has left anything in it. */
    async check(): Promise<void> {
      const done = new Promise<void>((resolve) => {
        checked = resolve;
      });
      socket.write(encode({ type: 'Q', body: Buffer.from(`${LEFTOVERS}\0`) }));
      await done;
      checked = null;
    },
    async close(): Promise<void> {
      if (socket.destroyed) return;
      const closed = once(socket, 'close');
      socket.end(encode({ type: 'X', body: Buffer.alloc(0) }));
      socket.destroy();
      await closed;
    },
  };
}
