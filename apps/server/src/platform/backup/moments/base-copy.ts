import { once } from 'node:events';
import { open, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import tar from 'tar-stream';

/** Folders whose content PostgreSQL creates anew when it starts, and the log, which is archived separately. */
const LEFT_EMPTY = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
);
/** Files that matter only to the running PostgreSQL or to another backup. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|recovery\.signal|pg_internal\.init.*|pgsql_tmp.*)$/;

const CHUNK_BYTES = 256 * 1024;

/**
 * The place in the log from which a copy needs it, and the label that PostgreSQL wants to read beside the copy.
 */
export type Copied = { label: string; start: string };

/**
 * Copies the files of a running PostgreSQL into one tar archive, between `pg_backup_start` and
 * `pg_backup_stop`, as PostgreSQL's manual says. The files change during copying, so the copy is consistent
 * only together with the log of that time.
 */
export async function copyBase(
  client: pg.Client,
  folder: string,
  put: (content: Readable) => Promise<void>,
): Promise<Copied> {
  const begun = await client.query<{ lsn: string }>(`select pg_backup_start('keepsong', true)::text as lsn`);
  await put(packFolder(folder));
  const ended = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
  const [start] = begun.rows;
  const [stop] = ended.rows;
  if (!start || !stop) throw new Error('PostgreSQL did not say where its backup begins');
  return { label: stop.label, start: start.lsn };
}

function packFolder(folder: string): Readable {
  const pack = tar.pack();
  addFolder(pack, folder, '').then(
    () => pack.finalize(),
    (error: Error) => pack.destroy(error),
  );
  return Readable.from(pack);
}

async function addFolder(pack: tar.Pack, folder: string, name: string): Promise<void> {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(unlessGone);
  if (entries === null) return;
  if (name !== '') pack.entry({ name: name.split(sep).join('/'), type: 'directory', mode: 0o700 });
  if (LEFT_EMPTY.has(name)) return;
  for (const entry of entries) {
    const inner = join(name, entry.name);
    if (entry.isDirectory()) await addFolder(pack, folder, inner);
    else if (entry.isFile() && !LEFT_OUT.test(entry.name)) await addFile(pack, folder, inner);
  }
}

async function addFile(pack: tar.Pack, folder: string, name: string): Promise<void> {
  const handle = await open(join(folder, name), 'r').catch(unlessGone);
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    const entry = pack.entry({ name: name.split(sep).join('/'), size, mode: 0o600 });
    const written = once(entry, 'close');
    for (let at = 0; at < size; at += CHUNK_BYTES) {
      // PostgreSQL may have shortened the file meanwhile. Fill the rest with zeros, so that the file is as long
      // as its tar header says.
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
      await handle.read(chunk, 0, chunk.length, at);
      if (!entry.write(chunk)) await once(entry, 'drain');
    }
    entry.end(undefined);
    await written;
  } finally {
    await handle.close();
  }
}

/** PostgreSQL may delete a file while the files are copied. The log then contains the deletion too. */
function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
