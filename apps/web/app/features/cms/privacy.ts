import { m } from '~/paraglide/messages.js';
import type { LegalText } from './legal-page.tsx';

/** What the shop keeps about people (spec 2.1-06). */
export const PRIVACY: LegalText = {
  path: '/privacy',
  title: m.cms_privacy_title,
  lead: m.cms_privacy_lead,
  description: m.cms_privacy_description,
  sections: [
    { id: 'kept', title: m.cms_privacy_kept_title, text: m.cms_privacy_kept_text },
    { id: 'why', title: m.cms_privacy_why_title, text: m.cms_privacy_why_text },
    { id: 'who', title: m.cms_privacy_who_title, text: m.cms_privacy_who_text },
    { id: 'messages', title: m.cms_privacy_messages_title, text: m.cms_privacy_messages_text },
    { id: 'browser', title: m.cms_privacy_browser_title, text: m.cms_privacy_browser_text },
    { id: 'long', title: m.cms_privacy_long_title, text: m.cms_privacy_long_text },
    { id: 'choices', title: m.cms_privacy_choices_title, text: m.cms_privacy_choices_text },
  ],
};
