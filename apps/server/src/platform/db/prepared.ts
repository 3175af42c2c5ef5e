import type { Socket } from 'node:net';
import pg from 'pg';

/** The shop has a few hundred statements; lists of many lengths must not fill the database's memory. */
const MAX_NAMED = 400;

const names = new Map<string, string>();

type Statement = { text: string; name?: string | undefined };

const isUnnamed = (config: unknown): config is Statement =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('name' in config && config.name !== undefined);

/** One name for one text; none once there are too many, and then the text is parsed each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection on which PostgreSQL parses and plans each statement once: half of the time of a short query goes into
 * that. Drizzle sends statements without a name, so they are named here, by their text. Statements that are started
 * together are sent together and answered one after the other, instead of each waiting for the one before.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(
      typeof config === 'string'
        ? { connectionString: config, pipeline: true }
        : { ...config, pipeline: true },
    );
    const send = this.query.bind(this);
    const gather = gatherWrites(this);
    const query = (config: unknown, ...rest: unknown[]) => {
      if (isUnnamed(config)) config.name = nameOf(config.text);
      gather();
      return Reflect.apply(send, undefined, [config, ...rest]);
    };
    this.query = query as typeof this.query;
  }
}

type Corked = { connection: { stream: Pick<Socket, 'cork' | 'uncork'> } };

/** Holds back what is written until everything that is ready now has been written: one packet, one system call. */
function gatherWrites(client: pg.Client): () => void {
  const { connection } = client as pg.Client & Corked;
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    const { stream } = connection;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}
