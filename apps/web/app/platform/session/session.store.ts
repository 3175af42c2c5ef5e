import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { create } from 'zustand';

type SessionState = {
  /** Is `unknown` until the start-up check has answered. */
  status: 'unknown' | 'ready';
  user: User | null;
};

/** The signed-in user, as far as this browser knows. The server checks again at every call. */
export const useSession = create<SessionState>()(() => ({ status: 'unknown', user: null }));

/** Sets the signed-in user: after sign-in, sign-out, or a reply that named the user. */
export function setSessionUser(user: User | null): void {
  useSession.setState({ status: 'ready', user });
}

/** Whether a value of unknown origin is a user. */
export function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'email' in value &&
    typeof value.email === 'string' &&
    'role' in value
  );
}

/** Sets the user from a reply of unknown shape. A value that is not a user signs out. */
export function setSessionUserFrom(value: unknown): void {
  setSessionUser(isUser(value) ? value : null);
}

let started: Promise<void> | undefined;

/**
 * Runs the start-up check, once per page (spec 3.13-07). If the shop cannot answer, the visitor counts as signed out.
 */
export function startSession(api: Client): Promise<void> {
  started ??= api.account
    .current({ query: {} })
    .then(({ user }) => setSessionUser(user))
    .catch(() => {
      if (useSession.getState().status === 'unknown') setSessionUser(null);
    });
  return started;
}
