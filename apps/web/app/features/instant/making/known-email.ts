import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { useSession } from '~/platform/session/session.store.ts';
import { keepTemporaryEmail, readTemporaryEmail } from '~/platform/session/temporary-email.ts';

/**
 * The address for news about songs that take long: the address of the signed-in user, or one that was entered in this
 * browser. '' for none.
 */
export function knownEmail(): string {
  const own = useSession.getState().user?.email;
  const given = readTemporaryEmail();
  return own ?? (isEmail(given) ? given : '');
}

let isDeclined = false;

/** Whether to ask for an address: none is known, and the visitor has not closed the question on this page. */
export const asksEmail = (): boolean => !isDeclined && knownEmail() === '';

export const declineEmail = (): void => {
  isDeclined = true;
};

export const keepEmail = (email: string): void => keepTemporaryEmail(normalizeEmail(email));
