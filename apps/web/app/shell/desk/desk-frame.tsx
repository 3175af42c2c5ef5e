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

/** A place of the navigation. */
export type DeskEntry = {
  to: string;
  icon: IconName;
  label: () => string;
  /** Whether a page belongs to it. Without this, that is its own page and the pages below it. */
  isHere?: (path: string) => boolean;
  /** How many things somebody must do there. */
  count?: number | undefined;
};
export type DeskGroup = { title: (() => string) | null; entries: readonly DeskEntry[] };

type WorkFrameProps = {
  /** The first page, to which the logo leads. */
  home: string;
  /** The name of the navigation. */
  label: string;
  groups: readonly DeskGroup[];
  find?: ReactNode;
  /** What the shop shows of it. */
  outside: { to: string; words: string };
  tools?: ReactNode;
  /** What the signed-in person is here. */
  role: string | null;
  children: ReactNode;
};

/** The frame of the pages where people work: navigation, and neither header nor footer of the shop. */
export function WorkFrame({ home, label, groups, find, outside, tools, role, children }: WorkFrameProps) {
  const { brand } = usePage().settings;
  const user = useUser();
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
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
          {children}
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

/** More than this is not counted out: nobody works through it in a day. */
const MOST_SHOWN = 99;

function Entries({ entries }: { entries: readonly DeskEntry[] }) {
  const { pathname: open } = useLocation();
  // A place is chosen as soon as it is pressed, also while its page is still loading.
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

/** A page inside a list belongs to the list. */
const belongsTo = (to: string) => (path: string) => path === to || path.startsWith(`${to}/`);

/** On a phone there is room for five places. What does not fit stands behind the last of them. */
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
              {/* A press on a place leaves the page, and the sheet closes with it. */}
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
