import { channel } from 'node:diagnostics_channel';

/**
 * Node's own instrumentation channel for the steps of a checkout. Monitors subscribe to count and time them, and the
 * crash tests subscribe to end the process at a named step; without a subscriber it costs nothing.
 */
const steps = channel('keepsong:step');

export function step(name: string): void {
  if (steps.hasSubscribers) steps.publish({ name });
}
