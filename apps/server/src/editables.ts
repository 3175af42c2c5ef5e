import { PROMOTIONS } from './features/cart/promotions/promotions.service.ts';
import { CALENDAR } from './features/catalog/calendar/calendar.service.ts';
import { PRODUCTS } from './features/catalog/desk/product-desk.service.ts';
import { SHIPPING_RATES } from './features/checkout/rates/shipping-rates.service.ts';
import { taxRateEditable } from './features/checkout/rates/tax-rate-edits.service.ts';
import { createWordsEditable } from './features/cms/words-editable.service.ts';
import { ANSWER_TEMPLATES } from './features/conversations/templates/answer-templates.service.ts';
import { COLLECTIONS } from './features/instant/desk/collection-desk.service.ts';
import { createMailsEditable } from './features/notifications/edits/mails-editable.service.ts';
import { PLAYLISTS } from './features/playlists/desk/playlist-desk.service.ts';
import { SONG_LIST } from './features/playlists/desk/song-lists.service.ts';
import { affiliateEditable } from './features/referrals/affiliates/affiliate-edits.service.ts';
import { REFERRAL_TERMS } from './features/referrals/affiliates/referral-terms.service.ts';
import { REVIEWS } from './features/reviews/desk/review-desk.service.ts';
import { VENDORS } from './features/studio/vendor-desk/vendor-edits.service.ts';
import type { ImagesService } from './features/uploads/images.service.ts';
import type { Clock } from './platform/clock.ts';
import type { AnyEditable } from './platform/editing/editing.service.ts';

type Deps = {
  clock: Clock;
  images: Pick<ImagesService, 'keepAt'>;
  brand: string;
  supportEmail: string;
};

/**
 * The kinds of things that editors keep (decision 0122). They are published at a set time, and the command
 * `catalogue` copies them from one shop to another. A kind that names things of another kind stands after it.
 */
export const editablesOf = ({ clock, images, brand, supportEmail }: Deps): readonly AnyEditable[] => [
  VENDORS,
  PRODUCTS,
  PROMOTIONS,
  PLAYLISTS,
  SONG_LIST,
  COLLECTIONS,
  CALENDAR,
  SHIPPING_RATES,
  taxRateEditable(clock),
  REFERRAL_TERMS,
  affiliateEditable(clock),
  REVIEWS,
  createWordsEditable({ images, clock, names: { brand, email: supportEmail } }).editable,
  createMailsEditable({ clock }),
  ANSWER_TEMPLATES,
];
