import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { useSession } from '~/platform/session/session.store.ts';
import { keepTemporaryEmail, readTemporaryEmail } from '~/platform/session/temporary-email.ts';

/** Who is told of songs that take longer: who is signed in, or whose address this browser was given; '' for nobody. */
export function knownEmail(): string {
  const own = useSession.getState().user?.email;
  const given = readTemporaryEmail();
  return own ?? (isEmail(given) ? given : '');
}

export const keepEmail = (email: string): void => keepTemporaryEmail(normalizeEmail(email));
