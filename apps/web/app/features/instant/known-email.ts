import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { useSession } from '~/platform/session.store.ts';
import { localStore } from '~/platform/storage.ts';
import { STORED_KEYS } from '~/platform/stored-keys.ts';

/** Who is told of songs that take longer: who is signed in, or whose address this browser was given; '' for nobody. */
export function knownEmail(): string {
  const own = useSession.getState().user?.email;
  const given = localStore.read(STORED_KEYS.temporaryEmail) ?? '';
  return own ?? (isEmail(given) ? given : '');
}

export const keepEmail = (email: string): void =>
  void localStore.write(STORED_KEYS.temporaryEmail, normalizeEmail(email));
