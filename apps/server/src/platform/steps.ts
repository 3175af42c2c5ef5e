import { channel } from 'node:diagnostics_channel';

/**
 * A channel of Node's `diagnostics_channel` for the steps of a checkout. Monitoring can subscribe to count and time the
 * steps. The crash tests subscribe to end the process at a named step. Without a subscriber the channel costs nothing.
 */
const steps = channel('keepsong:step');

export function step(name: string): void {
  if (steps.hasSubscribers) steps.publish({ name });
}
