import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { encode, errorFrame, type Frame, onFrames, readText, text } from './frames.ts';
import type { ServerConnection } from './server-connection.ts';
import { createServerPool } from './server-pool.ts';
import { createStatements } from './statements.ts';

/**
 * The parameters of a new connection that PgBouncer accepts by default. It refuses others unless it is
 * configured to ignore them.
 */
const TAKEN = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'];
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

export type PoolerOptions = {
  /** The address of the database. */
  url: string;
  /** The number of connections to PostgreSQL, which all clients share. */
  servers: number;
  /**
   * `kept`: named statements work as in PgBouncer from 1.21 on. `lost`: as in earlier versions, a name belongs
   * to one server connection.
   */
  statements?: 'kept' | 'lost';
  /**
   * Whether to check after each transaction that nothing is left in its session. The check takes a round trip.
   */
  checks?: boolean;
};

export type Pooler = Awaited<ReturnType<typeof startPooler>>;

/**
 * A pooler in transaction mode, for tests: a client has a connection to PostgreSQL only from the beginning to
 * the end of a transaction. It is stricter than PgBouncer. Each transaction gets the connection that was idle
 * for the longest time, so that one client hardly ever has the same one twice. Everything that a transaction
 * leaves in its session is listed in `leftovers`.
 */
export async function startPooler({ url, servers, statements = 'kept', checks = true }: PoolerOptions) {
  const leftovers: string[] = [];
  const foundLeft = (what: string) => void leftovers.push(what);
  const { take, giveBack, ...pool } = createServerPool({ url, servers, checks, foundLeft });
  const kept = createStatements();
  const sockets = new Set<Socket>();
  let mostClients = 0;

  function serve(socket: Socket): void {
    sockets.add(socket);
    mostClients = Math.max(mostClients, sockets.size);
    socket.setNoDelay(true);
    const rewrite = kept.ofClient();
    let connection: ServerConnection | null = null;
    let isTaking = false;
    let held: Frame[] = [];
    let isOpen = false;

    const answer = (frame: Frame) => void socket.write(encode(frame));
    const leave = () => {
      const used = connection;
      connection = null;
      if (used) void giveBack(used);
    };
    const forward = (to: ServerConnection, frame: Frame) => {
      const sent = statements === 'kept' ? rewrite(frame, to.known) : [{ frame, isHidden: false }];
      for (const one of sent) to.send(one);
    };

    async function begin(): Promise<void> {
      isTaking = true;
      const taken = await take().catch(() => null);
      isTaking = false;
      if (taken === null) return void socket.destroy();
      if (socket.destroyed) return giveBack(taken);
      connection = taken;
      taken.use({ answer, free: leave, lost: () => socket.destroy() });
      const first = held;
      held = [];
      for (const frame of first) forward(taken, frame);
    }

    const framed = onFrames(
      socket,
      (frame) => {
        if (!isOpen) return greet(frame);
        if (frame.type === 'X') return void socket.end();
        if (connection) return forward(connection, frame);
        held.push(frame);
        if (!isTaking) void begin();
      },
      true,
    );

    function greet({ body }: Frame): void {
      const code = body.readInt32BE(0);
      if (code === SSL_REQUEST || code === GSS_REQUEST) return void socket.write('N');
      if (code === CANCEL_REQUEST) return void socket.destroy();
      const refused = parametersIn(body).find((name) => !TAKEN.includes(name.toLowerCase()));
      if (refused !== undefined) {
        socket.end(encode(errorFrame('08P01', `unsupported startup parameter: ${refused}`)));
        return;
      }
      isOpen = true;
      framed();
      for (const frame of WELCOME) answer(frame);
    }

    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      const used = connection;
      connection = null;
      // Nobody else may see the transaction of a client that has disconnected.
      if (used) void used.close().then(() => giveBack(used));
    });
  }

  const door = createServer(serve).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const place = door.address();
  if (place === null || typeof place === 'string') throw new Error('the pooler has no port');
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(place.port);
  return {
    url: address.href,
    /** What transactions have left in their sessions. Behind a pooler such things are lost. */
    leftovers,
    /** The largest number of clients that were connected, or that waited for a connection, at the same time. */
    most: () => ({ clients: mostClients, waiting: pool.mostWaiting() }),
    servers: pool.size,
    async stop(): Promise<void> {
      door.close();
      for (const socket of sockets) socket.destroy();
      await pool.close();
    },
  };
}

/** The names of the parameters in the first message of a client. */
function parametersIn(body: Buffer): string[] {
  const names: string[] = [];
  for (let at = 4; body[at] !== 0 && at < body.length; ) {
    const name = readText(body, at);
    names.push(name.value);
    at = readText(body, name.end).end;
  }
  return names;
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** No password is needed, because only this machine can connect. */
const WELCOME: readonly Frame[] = [
  { type: 'R', body: number(0) },
  { type: 'S', body: Buffer.concat([text('client_encoding'), text('UTF8')]) },
  { type: 'S', body: Buffer.concat([text('standard_conforming_strings'), text('on')]) },
  { type: 'K', body: Buffer.concat([number(1), number(1)]) },
  { type: 'Z', body: Buffer.from('I') },
];
