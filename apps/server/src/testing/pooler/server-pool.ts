import { openServerConnection, type ServerConnection } from './server-connection.ts';

type Options = {
  url: string;
  /** The number of connections to PostgreSQL, which all clients share. */
  servers: number;
  /** Whether to check after each transaction that nothing is left in its session. */
  checks: boolean;
  foundLeft(what: string): void;
};

/**
 * The connections of the pooler to PostgreSQL. Each transaction gets the one that was idle for the longest time, and
 * waits for its turn when none is idle.
 */
export function createServerPool({ url, servers, checks, foundLeft }: Options) {
  const idle: ServerConnection[] = [];
  const all = new Set<ServerConnection>();
  const waiting: PromiseWithResolvers<ServerConnection>[] = [];
  let opening = 0;
  let mostWaiting = 0;

  async function take(): Promise<ServerConnection> {
    for (let free = idle.shift(); free; free = idle.shift()) {
      if (!free.isLost()) return free;
      all.delete(free);
    }
    if (all.size + opening >= servers) {
      const turn = Promise.withResolvers<ServerConnection>();
      waiting.push(turn);
      mostWaiting = Math.max(mostWaiting, waiting.length);
      return turn.promise;
    }
    opening += 1;
    try {
      const opened = await openServerConnection(url, foundLeft);
      all.add(opened);
      return opened;
    } finally {
      opening -= 1;
    }
  }

  async function giveBack(connection: ServerConnection): Promise<void> {
    connection.use(null);
    if (checks && !connection.isLost()) await connection.check();
    if (connection.isLost()) {
      all.delete(connection);
      // A client may wait for the lost connection, so open a new one in its place.
      const next = waiting.shift();
      if (next) take().then(next.resolve, next.reject);
      return;
    }
    const next = waiting.shift();
    if (next) next.resolve(connection);
    else idle.push(connection);
  }

  return {
    take,
    giveBack,
    size: () => all.size,
    mostWaiting: () => mostWaiting,
    close: () => Promise.all([...all].map((one) => one.close())),
  };
}
