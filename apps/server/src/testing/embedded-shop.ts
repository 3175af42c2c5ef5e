import { startEmbedded } from '../platform/db/embedded.ts';
import { StartupError } from '../platform/startup-errors.ts';

// A shop that consists only of its database, for tests that kill it or start it twice. It prints the database's address
// when it is ready, and stops on SIGTERM. It prints a StartupError in one line and exits with 1.
const [, , dataDir = ''] = process.argv;
const quiet = { info: () => undefined, warn: console.error, error: console.error };

try {
  const database = await startEmbedded({ dataDir, log: quiet });
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  console.log(database.url);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
