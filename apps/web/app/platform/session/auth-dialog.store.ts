import type { User } from '@keepsong/contract/common';
import { create } from 'zustand';

/** The reason why the dialog opens. It changes only the texts of the dialog, not what the user may do. */
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
 * Opens the sign-in dialog. If the dialog is already open, the call waits for the end of the open one.
 *
 * @returns the user after the sign-in, or null when the visitor closed the dialog.
 */
export function openSignIn(request: SignInRequest): Promise<User | null> {
  if (useAuthDialog.getState().request === null) useAuthDialog.setState({ request });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the dialog and resolves all waiting calls of `openSignIn`. Only the dialog itself calls this. */
export function closeSignIn(user: User | null): void {
  const answered = waiting;
  waiting = [];
  useAuthDialog.setState({ request: null });
  for (const resolve of answered) resolve(user);
}
