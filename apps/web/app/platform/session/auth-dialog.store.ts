import type { User } from '@keepsong/contract/common';
import { create } from 'zustand';

/** Why the dialog opens: shapes its words, never what it may do. */
export type SignInReason =
  | 'menu'
  | 'login_page'
  | 'unauthorized'
  | 'checkout'
  | 'signup'
  | 'builder'
  | 'story'
  /** Signed in already: a fresh code for something sensitive. */
  | 'step_up';

type SignInRequest = {
  reason: SignInReason;
  /** Same-origin path to go to after signing in; none stays where one is. */
  pushTo?: string;
};

type AuthDialogState = { request: SignInRequest | null };

export const useAuthDialog = create<AuthDialogState>()(() => ({ request: null }));

let waiting: ((user: User | null) => void)[] = [];

/**
 * Opens the sign-in dialog. Asked twice, it stays open and answers both.
 *
 * @returns the user once signed in, null when the dialog was closed.
 */
export function openSignIn(request: SignInRequest): Promise<User | null> {
  if (useAuthDialog.getState().request === null) useAuthDialog.setState({ request });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the dialog and tells everyone who waits; called by the dialog itself. */
export function closeSignIn(user: User | null): void {
  const settled = waiting;
  waiting = [];
  useAuthDialog.setState({ request: null });
  for (const resolve of settled) resolve(user);
}
