import { m } from '~/paraglide/messages.js';
import type { LegalText } from './legal-page.tsx';

/** What customer and shop promise each other (spec 2.1-07). */
export const TERMS: LegalText = {
  path: '/terms',
  title: m.cms_terms_title,
  lead: m.cms_terms_lead,
  description: m.cms_terms_description,
  sections: [
    { id: 'order', title: m.cms_terms_order_title, text: m.cms_terms_order_text },
    { id: 'account', title: m.cms_terms_account_title, text: m.cms_terms_account_text },
    { id: 'artist', title: m.cms_terms_artist_title, text: m.cms_terms_artist_text },
    { id: 'delivery', title: m.cms_terms_delivery_title, text: m.cms_terms_delivery_text },
    { id: 'changes', title: m.cms_terms_changes_title, text: m.cms_terms_changes_text },
    { id: 'story', title: m.cms_terms_story_title, text: m.cms_terms_story_text },
    { id: 'song', title: m.cms_terms_song_title, text: m.cms_terms_song_text },
    { id: 'page', title: m.cms_terms_page_title, text: m.cms_terms_page_text },
    { id: 'contact', title: m.cms_terms_contact_title, text: m.cms_terms_contact_text },
  ],
};
