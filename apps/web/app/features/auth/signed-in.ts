import type { User } from '@keepsong/contract/common';

const listeners = new Set<(user: User) => void>();

/**
 * Tells when somebody has just signed in on this page, as the builder needs to know (spec 4.7-13).
 *
 * @returns ends it.
 */
export function whenSignedIn(listener: (user: User) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function announceSignedIn(user: User): void {
  for (const listener of listeners) listener(user);
}
