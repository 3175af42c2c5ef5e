import { newEmail } from '../people.ts';
import { open, type Rule, staff } from './rule.ts';

/** Calls for the shop's texts, letters and reminders. */
export const CONTENT_RULES: Record<string, Rule> = {
  'cms.get': open(() => ({ query: { group: 'menu' } })),
  'cms.save': staff(
    'words',
    () => ({ body: { data: { 'banner.text': { en: 'Free shipping' } }, version: 999 } }),
    [409],
  ),
  'cms.entries': staff('words', () => ({ query: { group: 'banner' } })),
  'words.list': staff('words', () => ({ query: {} })),
  'words.elsewhere': staff('words', () => ({ query: { q: 'song' } })),
  'words.landings': staff('words', () => ({})),
  'words.read': staff('words', () => ({ params: { id: 'no.field' } }), [404]),
  'words.add': staff('words', () => ({ body: { id: 'no.field', en: 'x' } }), [400]),
  'words.save': staff('words', () => ({ params: { id: 'no.field' }, body: { version: 1, en: 'x' } }), [404]),
  'words.history': staff('words', () => ({ params: { id: 'no.field' } }), [404]),
  'words.rollBack': staff(
    'words',
    () => ({ params: { id: 'no.field' }, body: { version: 2, to: 1 } }),
    [404],
  ),
  'mails.list': staff('mails', () => ({ query: {} })),
  'mails.read': staff('mails', () => ({ params: { id: 'no_mail' } }), [404]),
  'mails.add': staff('mails', () => ({ body: { id: 'no_mail', subject: { en: 'x' } } }), [400]),
  'mails.save': staff(
    'mails',
    () => ({ params: { id: 'no_mail' }, body: { version: 1, subject: { en: 'x' } } }),
    [404],
  ),
  'mails.history': staff('mails', () => ({ params: { id: 'no_mail' } }), [404]),
  'mails.rollBack': staff('mails', () => ({ params: { id: 'no_mail' }, body: { version: 2, to: 1 } }), [404]),
  'mails.preview': staff('mails', () => ({ params: { id: 'no_mail' }, body: { locale: 'en' } }), [404]),
  'mails.test': staff('mails', () => ({ params: { id: 'no_mail' }, body: { locale: 'en' } }), [404]),
  'marketing.signup': open(() => ({ body: { email: newEmail() } })),
  'marketing.createReminder': open(() => ({
    body: { email: newEmail(), occasion: 'Birthday', date: '2027-05-14' },
  })),
  'marketing.stopMails': open(() => ({ body: { token: 'nobodys' } }), [404]),
  'marketing.experienceSettings': open(() => ({})),
  'marketing.markDisplayed': open(() => ({ params: { id: 1 } })),
};
