import { flushCompileCache } from 'node:module';
import { constants } from 'node:os';
import { requireSettings } from './platform/settings.ts';
import { StartupError } from './platform/startup-errors.ts';
import { type Shop, startShop } from './shop.ts';

/** How long a shutdown may take before the process stops waiting for unfinished work. */
const SHUTDOWN_MS = 14_000;

let shop: Shop | null = null;
let stopping = false;

function stop(signal: NodeJS.Signals): void {
  // No customer is served yet, so exiting is enough; it also ends the embedded database.
  if (shop === null) process.exit(128 + constants.signals[signal]);
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  shop.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
try {
  shop = await startShop(requireSettings(process.env));
  // Written now, because a process that is killed later cannot write it (scripts/lib/serve.mjs says where).
  flushCompileCache();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
