import type { Locale } from '@keepsong/domain/format/locale';
import { mailFacts } from './mail-facts.ts';
import { mailIdOf } from './own-mail.ts';

/** The name of a mail at the desk, with the case in which it is sent. Empty for a mail that no longer exists. */
export function mailName(id: string, locale: Locale): string {
  const one = mailIdOf(id);
  if (!one) return '';
  const { title } = mailFacts(one.name, locale);
  return one.mailCase ? `${title}: ${one.mailCase[locale]}` : title;
}
