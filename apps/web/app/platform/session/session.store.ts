import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { create } from 'zustand';

type SessionState = {
  /** `unknown` until the start-up check has answered. */
  status: 'unknown' | 'ready';
  user: User | null;
};

/** Who is signed in, as far as this browser knows. The server decides anew at every call. */
export const useSession = create<SessionState>()(() => ({ status: 'unknown', user: null }));

/** Takes over who is signed in now: after sign-in, sign-out, or a reply that named the user. */
export function setSessionUser(user: User | null): void {
  useSession.setState({ status: 'ready', user });
}

/** Whether a value of unknown origin names a user. */
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

/** Takes the user from a reply that may hold anything; what is no user signs out. */
export function setSessionUserFrom(value: unknown): void {
  setSessionUser(isUser(value) ? value : null);
}

let started: Promise<void> | undefined;

/** The start-up check, once a page (spec 3.13-07). A shop that cannot answer leaves the visitor a stranger. */
export function startSession(api: Client): Promise<void> {
  started ??= api.account
    .current({ query: {} })
    .then(({ user }) => setSessionUser(user))
    .catch(() => {
      if (useSession.getState().status === 'unknown') setSessionUser(null);
    });
  return started;
}
