import { requireSettings } from './platform/settings.ts';
import { StartupError } from './platform/startup-errors.ts';
import { startShop } from './shop.ts';

/** How long a shutdown may take before the process gives up on what is still running. */
const SHUTDOWN_MS = 14_000;

try {
  const shop = await startShop(requireSettings(process.env));
  let stopping = false;
  const stop = (): void => {
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
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
