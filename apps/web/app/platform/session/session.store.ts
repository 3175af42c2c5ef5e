import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { create } from 'zustand';

type SessionState = {
  /** `unknown` until the shop has answered who is signed in. */
  status: 'unknown' | 'ready';
  user: User | null;
};

/**
 * The signed-in user, as far as this browser knows. The value grants no rights: the server checks the user at
 * every call.
 */
export const useSession = create<SessionState>()(() => ({ status: 'unknown', user: null }));

/** Sets the signed-in user: after sign-in, after sign-out, or when an answer of the shop names the user. */
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

/** Sets the user from an answer whose shape is not checked yet. A value that is not a user counts as signed out. */
export function setSessionUserFrom(value: unknown): void {
  setSessionUser(isUser(value) ? value : null);
}

let started: Promise<void> | undefined;

/**
 * Asks the shop who is signed in, once per page (spec 3.13-07). If the shop does not answer, the visitor counts as
 * signed out.
 */
export function startSession(api: Client): Promise<void> {
  started ??= api.account
    .current({ query: {} })
    .then(
      ({ user }) => user,
      () => null,
    )
    .then((user) => {
      // If the visitor has signed in or out in the meantime, this answer is out of date.
      if (useSession.getState().status === 'unknown') setSessionUser(user);
    });
  return started;
}
