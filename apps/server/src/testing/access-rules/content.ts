import { newEmail } from '../people.ts';
import { open, type Rule, staff } from './rule.ts';

/** Words of the shop, letters and reminders. */
export const CONTENT_RULES: Record<string, Rule> = {
  'cms.get': open(() => ({ query: { group: 'menu' } })),
  'cms.save': staff('words', () => ({ body: { data: { 'banner.text': { en: 'Free shipping' } } } })),
  'cms.entries': staff('words', () => ({ query: { group: 'banner' } })),
  'cms.history': staff('words', () => ({ query: { key: 'banner.text', locale: 'en' } })),
  'cms.rollBack': staff('words', () => ({ body: { key: 'banner.text', locale: 'en', revision_id: 0 } })),
  'marketing.signup': open(() => ({ body: { email: newEmail() } })),
  'marketing.createReminder': open(() => ({
    body: { email: newEmail(), occasion: 'Birthday', date: '2027-05-14' },
  })),
  'marketing.stopMails': open(() => ({ body: { token: 'nobodys' } }), [404]),
  'marketing.experienceSettings': open(() => ({})),
  'marketing.markDisplayed': open(() => ({ params: { id: 1 } })),
};
