import { flushCompileCache } from 'node:module';
import { constants } from 'node:os';
import { requireSettings } from './platform/settings.ts';
import { StartupError } from './platform/startup-errors.ts';
import { type Shop, startShop } from './shop.ts';

let shop: Shop | null = null;
let stopping = false;

function stop(signal: NodeJS.Signals): void {
  // The shop is still starting and serves no customer, so exiting is enough. The exit also ends the embedded database.
  if (shop === null) process.exit(128 + constants.signals[signal]);
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), shop.stopMs).unref();
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
  // Write Node's compile cache now. A process that is killed later could not write it (scripts/lib/serve.mjs says where
  // it is).
  flushCompileCache();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
