import type { User } from '@keepsong/contract/common';
import type { InboxCounts } from '@keepsong/contract/desk';
import { may, type Permission, type StaffRole } from '@keepsong/domain/staff/permissions';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { SkipLink } from '~/shell/frame/skip-link.tsx';
import { AccountMenu } from '~/shell/header/account-menu.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { SlidePanel } from '~/ui/overlay/slide-panel.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { Icon, type IconName } from '~/ui/picture/icon.tsx';
import { Locket } from '~/ui/picture/locket.tsx';
import {
  ADMIN,
  APPLICATIONS_PAGE,
  ARTISTS_PAGE,
  BOARD_PAGE,
  CHECKS_PAGE,
  CUSTOMERS_PAGE,
  FIRST_STEPS_PAGE,
  GIFT_CARDS_PAGE,
  LOG_PAGE,
  ORDERS_PAGE,
  PAYOUTS_PAGE,
  RATES_PAGE,
  REPORTS_PAGE,
  STAFF_PAGE,
  SYSTEM_PAGE,
} from './admin-paths.ts';
import { FindField } from './find/find-field.tsx';
import { KeysButton } from './find/keys-dialog.tsx';
import { useInboxCounts } from './today/use-inbox-counts.ts';

type Entry = {
  to: string;
  icon: IconName;
  label: () => string;
  permission: Permission | null;
  /** How much waits there for somebody of the staff. Pages on which nobody must act have no count. */
  count?: (counts: InboxCounts) => number;
};

/** The pages of the desk, in groups. Everybody sees the ones that the permission allows (`permissions.ts`). */
const GROUPS: readonly { title: (() => string) | null; entries: readonly Entry[] }[] = [
  {
    title: null,
    entries: [
      { to: ADMIN, icon: 'clock', label: m.admin_title, permission: null, count: ({ all }) => all },
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
    ],
  },
  {
    title: m.admin_money,
    entries: [
      { to: REPORTS_PAGE, icon: 'chart', label: m.desk_reports_title, permission: 'reports' },
      { to: PAYOUTS_PAGE, icon: 'send', label: m.desk_payouts_title, permission: 'payouts' },
      { to: RATES_PAGE, icon: 'card', label: m.admin_rates, permission: 'tax_and_shipping' },
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

/** The frame of all pages of the staff: navigation by permission, and neither header nor footer of the shop. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { brand } = usePage().settings;
  const user = useUser();
  const groups = entriesFor(user?.staff_role ?? null);
  const { pathname } = useLocation();
  const counts = useInboxCounts(user?.staff_role !== undefined && user.staff_role !== null);
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  return (
    <div className="desk">
      <SkipLink />
      <aside className="desk-nav">
        <ShopLink to={ADMIN} className="desk-logo">
          <Locket size={20} />
          <span>{brand}</span>
        </ShopLink>
        <nav aria-label={m.admin_page_name()}>
          {groups.map(({ title, entries }) => (
            <div key={entries[0]?.to}>
              {title ? <p className="desk-nav__group">{title()}</p> : null}
              <Entries entries={entries} counts={counts} />
            </div>
          ))}
        </nav>
        {user ? <Me user={user} /> : null}
      </aside>
      <div className="desk-main">
        <header className="desk-top">
          <ShopLink to={ADMIN} className="desk-logo desk-logo--phone" aria-label={brand}>
            <Locket size={20} />
          </ShopLink>
          {user?.staff_role && may(user.staff_role, 'search') ? <FindField /> : null}
          <ShopLink to="/" className="desk-top__shop">
            <Icon name="external" size={16} />
            {m.admin_see_shop()}
          </ShopLink>
          {user?.staff_role ? <KeysButton /> : null}
          <AccountMenu />
        </header>
        <main id="content" tabIndex={-1} className="desk-body" data-leaving={isLeaving || undefined}>
          {children}
        </main>
        <nav className="desk-bar" aria-label={m.admin_page_name()}>
          <PhoneEntries groups={groups} counts={counts} />
        </nav>
      </div>
    </div>
  );
}

/** More than this is not counted out: nobody works through it in a day. */
const MOST_SHOWN = 99;

function Entries({ entries, counts }: { entries: readonly Entry[]; counts: InboxCounts | null }) {
  const { pathname: open } = useLocation();
  // A place is chosen as soon as it is pressed, also while its page is still loading.
  const pathname = useNavigation().location?.pathname ?? open;
  const here = pathname === `${ADMIN}/stories` || pathname.startsWith(`${ADMIN}/quizzes`) ? ADMIN : pathname;
  // A page inside a list belongs to the list.
  const isHere = (to: string) => here === to || (to !== ADMIN && here.startsWith(`${to}/`));
  return (
    <ul className="desk-entries">
      {entries.map(({ to, icon, label, count }) => {
        const waiting = counts ? (count?.(counts) ?? 0) : 0;
        const shown = waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : String(waiting);
        return (
          <li key={to}>
            <ShopLink
              to={to}
              className="desk-entry"
              aria-current={isHere(to) ? 'page' : undefined}
              {...(waiting > 0
                ? { 'data-count': shown, 'aria-description': m.desk_waiting({ count: shown }) }
                : {})}
            >
              <Icon name={icon} size={16} />
              {label()}
            </ShopLink>
          </li>
        );
      })}
    </ul>
  );
}

type PhoneEntriesProps = { groups: ReturnType<typeof entriesFor>; counts: InboxCounts | null };

/** On a phone there is room for five places. What does not fit stands behind the last of them. */
function PhoneEntries({ groups, counts }: PhoneEntriesProps) {
  const [isOpen, setOpen] = useState(false);
  const all = groups.flatMap(({ entries }) => entries);
  if (all.length <= 5) return <Entries entries={all} counts={counts} />;
  return (
    <div className="desk-bar__more">
      <Entries entries={all.slice(0, 4)} counts={counts} />
      <button type="button" className="desk-entry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="more" size={16} />
        {m.desk_more()}
      </button>
      <SlidePanel
        open={isOpen}
        onClose={() => setOpen(false)}
        from="bottom"
        label={m.admin_page_name()}
        closeLabel={m.shell_close()}
      >
        <div className="desk-sheet">
          {groups.map(({ title, entries }) => (
            <div key={entries[0]?.to}>
              {title ? <p className="desk-nav__group">{title()}</p> : null}
              {/* A press on a place leaves the page, and the sheet closes with it. */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are pressed, by key too */}
              <div onClick={() => setOpen(false)}>
                <Entries entries={entries} counts={counts} />
              </div>
            </div>
          ))}
        </div>
      </SlidePanel>
    </div>
  );
}

function Me({ user }: { user: User }) {
  return (
    <div className="desk-me">
      <Avatar
        size={36}
        image={user.photo_url ?? undefined}
        firstName={user.first_name}
        lastName={user.last_name}
      />
      <p>
        <b>{`${user.first_name} ${user.last_name}`.trim() || user.email}</b>
        {user.staff_role ? <span>{ROLE_WORDS[user.staff_role]()}</span> : null}
      </p>
    </div>
  );
}

/** The head of a page of the desk: its title, a line of facts, and actions at the right. */
export function DeskHead({
  title,
  facts,
  actions,
}: {
  title: string;
  facts?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="desk-head">
      <div>
        <h1>{title}</h1>
        {facts ? <p>{facts}</p> : null}
      </div>
      {actions}
    </div>
  );
}
