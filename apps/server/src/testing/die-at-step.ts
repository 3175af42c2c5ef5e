import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, unlinkSync } from 'node:fs';

// Loaded before a shop (`node --import`). Kills the process, as a power cut would, at the step that is written in the
// file whose path is in `ARMED`. The file is deleted first, so that the next start survives.
const { ARMED = '' } = process.env;

subscribe('keepsong:step', (message) => {
  if (typeof message !== 'object' || message === null || !('name' in message)) return;
  if (message.name !== armedFor()) return;
  unlinkSync(ARMED);
  process.kill(process.pid, 'SIGKILL');
});

/** The step at which the process must die; null when the file does not exist. */
function armedFor(): string | null {
  try {
    return readFileSync(ARMED, 'utf8');
  } catch {
    return null;
  }
}
