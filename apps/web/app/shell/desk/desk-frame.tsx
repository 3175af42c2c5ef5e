import type { User } from '@keepsong/contract/common';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { SlidePanel } from '~/ui/overlay/slide-panel.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { Icon, type IconName } from '~/ui/picture/icon.tsx';
import { Locket } from '~/ui/picture/locket.tsx';
import { SkipLink } from '../frame/skip-link.tsx';
import { AccountMenu } from '../header/account-menu.tsx';
import { DeskLoading } from './desk-loading.tsx';

/** An entry of the navigation. */
export type DeskEntry = {
  to: string;
  icon: IconName;
  label: () => string;
  /**
   * Whether the page at `path` belongs to this entry. By default these are the page at `to` and the pages below
   * it.
   */
  isHere?: (path: string) => boolean;
  /** The number of things that wait for work there. */
  count?: number | undefined;
};
export type DeskGroup = { title: (() => string) | null; entries: readonly DeskEntry[] };

type WorkFrameProps = {
  /** The address of the first page, to which the logo links. */
  home: string;
  /** The accessible name of the navigation. */
  label: string;
  groups: readonly DeskGroup[];
  find?: ReactNode;
  /** The link from the desk to the shop's public pages. */
  outside: { to: string; words: string };
  tools?: ReactNode;
  /** The role of the signed-in user, in words. */
  role: string | null;
  children: ReactNode;
};

/** The frame of the pages for work: a navigation, without the header and footer of the shop. */
export function WorkFrame({ home, label, groups, find, outside, tools, role, children }: WorkFrameProps) {
  const { brand } = usePage().settings;
  const user = useUser();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const isLeaving = next !== pathname;
  const coming = isLeaving ? comingPage(groups, next) : null;
  return (
    <div className="desk">
      <SkipLink />
      <aside className="desk-nav" aria-label={label}>
        <ShopLink to={home} className="desk-logo">
          <Locket size={20} />
          <span>{brand}</span>
        </ShopLink>
        {groups.length > 0 ? (
          <nav aria-label={label}>
            {groups.map(({ title, entries }) => (
              <div key={entries[0]?.to}>
                {title ? <p className="desk-nav__group">{title()}</p> : null}
                <Entries entries={entries} />
              </div>
            ))}
          </nav>
        ) : null}
        {user ? <Me user={user} role={role} /> : null}
      </aside>
      <div className="desk-main">
        <header className="desk-top">
          <ShopLink to={home} className="desk-logo desk-logo--phone" aria-label={brand}>
            <Locket size={20} />
          </ShopLink>
          {find}
          <ShopLink to={outside.to} className="desk-top__shop">
            <Icon name="external" size={16} />
            {outside.words}
          </ShopLink>
          {tools}
          <AccountMenu />
        </header>
        <main id="content" tabIndex={-1} className="desk-body" data-leaving={isLeaving || undefined}>
          {/* The old page stays, though hidden, so that nothing written on it is lost when the way is broken off. */}
          <div className="desk-page" hidden={coming !== null}>
            {children}
          </div>
          {coming ? <DeskLoading key={coming.path} title={coming.title} /> : null}
        </main>
        {groups.length > 0 ? (
          <nav className="desk-bar" aria-label={label}>
            <PhoneEntries label={label} groups={groups} />
          </nav>
        ) : null}
      </div>
    </div>
  );
}

/** The page of the desk that is being loaded, with its title if an entry has it. Null for pages outside of the desk. */
function comingPage(
  groups: readonly DeskGroup[],
  path: string,
): { path: string; title: string | null } | null {
  const entry = groups
    .flatMap(({ entries }) => entries)
    .find(({ to, isHere = belongsTo(to) }) => isHere(path));
  return entry ? { path, title: entry.to === path ? entry.label() : null } : null;
}

/** Larger counts are shown as '99+', because nobody can do so much in a day. */
const MOST_SHOWN = 99;

function Entries({ entries }: { entries: readonly DeskEntry[] }) {
  const { pathname: open } = useLocation();
  // An entry looks chosen as soon as it is pressed, even while its page is still loading.
  const path = useNavigation().location?.pathname ?? open;
  return (
    <ul className="desk-entries">
      {entries.map(({ to, icon, label, isHere = belongsTo(to), count = 0 }) => {
        const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
        return (
          <li key={to}>
            <ShopLink
              to={to}
              className="desk-entry"
              aria-current={isHere(path) ? 'page' : undefined}
              {...(count > 0
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

/** By default the pages below the address of an entry belong to it, for example one order of the list. */
const belongsTo = (to: string) => (path: string) => path === to || path.startsWith(`${to}/`);

/** A phone has room for five entries. If there are more, the last place is a button that opens all of them. */
function PhoneEntries({ label, groups }: Pick<WorkFrameProps, 'label' | 'groups'>) {
  const [isOpen, setOpen] = useState(false);
  const all = groups.flatMap(({ entries }) => entries);
  if (all.length <= 5) return <Entries entries={all} />;
  return (
    <div className="desk-bar__more">
      <Entries entries={all.slice(0, 4)} />
      <button type="button" className="desk-entry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="more" size={16} />
        {m.desk_more()}
      </button>
      <SlidePanel
        open={isOpen}
        onClose={() => setOpen(false)}
        from="bottom"
        label={label}
        closeLabel={m.shell_close()}
      >
        <div className="desk-sheet">
          {groups.map(({ title, entries }) => (
            <div key={entries[0]?.to}>
              {title ? <p className="desk-nav__group">{title()}</p> : null}
              {/* A press on an entry opens its page and closes the sheet. */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are pressed, by key too */}
              <div onClick={() => setOpen(false)}>
                <Entries entries={entries} />
              </div>
            </div>
          ))}
        </div>
      </SlidePanel>
    </div>
  );
}

function Me({ user, role }: { user: User; role: string | null }) {
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
        {role ? <span>{role}</span> : null}
      </p>
    </div>
  );
}
