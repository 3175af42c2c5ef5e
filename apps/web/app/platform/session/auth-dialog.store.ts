import type { User } from '@keepsong/contract/common';
import { create } from 'zustand';

/** The reason why the dialog opens. It changes the dialog's texts, but not what the user may do. */
export type SignInReason =
  | 'menu'
  | 'login_page'
  | 'unauthorized'
  | 'checkout'
  | 'signup'
  | 'builder'
  | 'story'
  /** The user is signed in already, and needs a fresh passcode for a sensitive change. */
  | 'step_up';

type SignInRequest = {
  reason: SignInReason;
  /** A same-origin path to open after the sign-in. Without it the user stays on the page. */
  pushTo?: string;
};

type AuthDialogState = { request: SignInRequest | null };

export const useAuthDialog = create<AuthDialogState>()(() => ({ request: null }));

let waiting: ((user: User | null) => void)[] = [];

/**
 * Opens the sign-in dialog. A second request while it is open gets the same answer.
 *
 * @returns the user once signed in, null when the dialog was closed.
 */
export function openSignIn(request: SignInRequest): Promise<User | null> {
  if (useAuthDialog.getState().request === null) useAuthDialog.setState({ request });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the dialog and answers all waiting callers. Only the dialog itself calls this. */
export function closeSignIn(user: User | null): void {
  const settled = waiting;
  waiting = [];
  useAuthDialog.setState({ request: null });
  for (const resolve of settled) resolve(user);
}
