import type { InboxCounts } from '@keepsong/contract/desk';
import { may, type Permission, type StaffRole } from '@keepsong/domain/staff/permissions';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { type DeskEntry, WorkFrame } from '~/shell/desk/desk-frame.tsx';
import {
  ADMIN,
  AFFILIATES_PAGE,
  APPLICATIONS_PAGE,
  ARTISTS_PAGE,
  BOARD_PAGE,
  CALENDAR_PAGE,
  CHECKS_PAGE,
  COLLECTIONS_PAGE,
  CUSTOMERS_PAGE,
  FIRST_STEPS_PAGE,
  GIFT_CARDS_PAGE,
  LOG_PAGE,
  MAILS_PAGE,
  MUSIC_PAGE,
  ORDERS_PAGE,
  PAYOUTS_PAGE,
  PLAYLISTS_PAGE,
  PRODUCTS_PAGE,
  PROMOTIONS_PAGE,
  REPORTS_PAGE,
  REVIEWS_PAGE,
  SHIPPING_PAGE,
  STAFF_PAGE,
  SYSTEM_PAGE,
  TAX_PAGE,
  TEMPLATES_PAGE,
  VENDORS_PAGE,
  WORDS_PAGE,
} from './admin-paths.ts';
import { FindField } from './find/find-field.tsx';
import { KeysButton } from './find/keys-dialog.tsx';
import { useInboxCounts } from './today/use-inbox-counts.ts';

export { DeskHead } from '~/shell/desk/desk-head.tsx';

type Entry = Omit<DeskEntry, 'count'> & {
  permission: Permission | null;
  /** How many things on this page wait for the staff. Undefined for pages on which nobody must act. */
  count?: (counts: InboxCounts) => number;
};

const isToday = (path: string): boolean => path === ADMIN || path === `${ADMIN}/stories`;

/**
 * The pages of the desk, in groups. Each person sees the pages that their permissions allow (`permissions.ts`).
 */
const GROUPS: readonly { title: (() => string) | null; entries: readonly Entry[] }[] = [
  {
    title: null,
    entries: [
      {
        to: ADMIN,
        icon: 'clock',
        label: m.admin_title,
        permission: null,
        isHere: isToday,
        count: ({ all }) => all,
      },
      { to: ORDERS_PAGE, icon: 'receipt', label: m.desk_orders, permission: 'orders' },
      { to: CUSTOMERS_PAGE, icon: 'user', label: m.desk_customers_title, permission: 'customers' },
      { to: GIFT_CARDS_PAGE, icon: 'gift', label: m.desk_customers_gift_cards, permission: 'gift_cards' },
    ],
  },
  {
    title: m.admin_songs,
    entries: [
      { to: BOARD_PAGE, icon: 'music', label: m.desk_board_title, permission: 'board' },
      {
        to: CHECKS_PAGE,
        icon: 'headphones',
        label: m.desk_checks_title,
        permission: 'checks',
        count: ({ kinds }) => kinds.song_check ?? 0,
      },
      {
        to: APPLICATIONS_PAGE,
        icon: 'microphone',
        label: m.desk_makers_applications,
        permission: 'applications',
      },
      { to: ARTISTS_PAGE, icon: 'sound', label: m.desk_makers_artists, permission: 'artists' },
      { to: VENDORS_PAGE, icon: 'package', label: m.desk_vendors, permission: 'vendors' },
      { to: MUSIC_PAGE, icon: 'play', label: m.desk_music, permission: 'music' },
    ],
  },
  {
    title: m.admin_money,
    entries: [
      { to: REPORTS_PAGE, icon: 'chart', label: m.desk_reports_title, permission: 'reports' },
      { to: PAYOUTS_PAGE, icon: 'send', label: m.desk_payouts_title, permission: 'payouts' },
      { to: TAX_PAGE, icon: 'card', label: m.desk_tax, permission: 'tax_and_shipping' },
      { to: SHIPPING_PAGE, icon: 'truck', label: m.desk_shipping, permission: 'tax_and_shipping' },
    ],
  },
  {
    title: m.desk_shop,
    entries: [
      { to: PRODUCTS_PAGE, icon: 'package', label: m.desk_products, permission: 'products' },
      { to: PROMOTIONS_PAGE, icon: 'sparkle', label: m.desk_promotions, permission: 'promotions' },
      { to: AFFILIATES_PAGE, icon: 'share', label: m.desk_affiliates, permission: 'affiliates' },
      { to: PLAYLISTS_PAGE, icon: 'play', label: m.desk_playlists, permission: 'playlists' },
      { to: WORDS_PAGE, icon: 'edit', label: m.desk_words, permission: 'words' },
      { to: MAILS_PAGE, icon: 'mail', label: m.desk_mails, permission: 'mails' },
      {
        to: TEMPLATES_PAGE,
        icon: 'comment',
        label: m.desk_templates_short,
        permission: 'answer_templates',
      },
      {
        to: REVIEWS_PAGE,
        icon: 'star',
        label: m.desk_reviews,
        permission: 'reviews',
        count: ({ kinds }) => kinds.review_new ?? 0,
      },
      { to: COLLECTIONS_PAGE, icon: 'help', label: m.desk_collections, permission: 'collections' },
      { to: CALENDAR_PAGE, icon: 'calendar', label: m.desk_calendar, permission: 'calendar' },
    ],
  },
  {
    title: m.admin_house,
    entries: [
      { to: SYSTEM_PAGE, icon: 'settings', label: m.desk_system_title, permission: 'system' },
      { to: STAFF_PAGE, icon: 'user', label: m.admin_staff, permission: 'staff' },
      { to: LOG_PAGE, icon: 'document', label: m.admin_log, permission: 'log' },
      { to: FIRST_STEPS_PAGE, icon: 'check', label: m.admin_first_steps, permission: 'staff' },
    ],
  },
];

/** The pages that a role may see, in their groups. */
export const entriesFor = (role: StaffRole | null) =>
  GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(
      ({ permission }) => role !== null && (permission === null || may(role, permission)),
    ),
  })).filter(({ entries }) => entries.length > 0);

export const ROLE_WORDS: Readonly<Record<StaffRole, () => string>> = {
  owner: m.admin_role_owner,
  support: m.admin_role_support,
  producer: m.admin_role_producer,
  finance: m.admin_role_finance,
  editor: m.admin_role_editor,
};

/** The frame of all staff pages: a navigation of the allowed pages, without the shop's header and footer. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const role = user?.staff_role ?? null;
  const counts = useInboxCounts(role !== null);
  const groups = entriesFor(role).map(({ title, entries }) => ({
    title,
    entries: entries.map(({ count, ...entry }) => ({ ...entry, count: counts ? (count?.(counts) ?? 0) : 0 })),
  }));
  return (
    <WorkFrame
      home={ADMIN}
      label={m.admin_page_name()}
      groups={groups}
      find={role && may(role, 'search') ? <FindField /> : null}
      outside={{ to: '/', words: m.admin_see_shop() }}
      tools={role ? <KeysButton /> : null}
      role={role ? ROLE_WORDS[role]() : null}
    >
      {children}
    </WorkFrame>
  );
}
