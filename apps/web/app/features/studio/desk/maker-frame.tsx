import { plainPath } from '@keepsong/domain/navigation/plain-path';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { type DeskEntry, WorkFrame } from '~/shell/desk/desk-frame.tsx';
import { MakerFind } from './maker-find.tsx';

/** How many things wait for an artist. */
export type MakerCounts = { messages: number; work: number };
const NONE: MakerCounts = { messages: 0, work: 0 };

/**
 * The links of an artist's navigation, in order. Add a link here for each new page. Name its text
 * `studio_nav_…`, and use the text only in the navigation. A text that a page shares would become its own file,
 * and the file list that every visitor loads would name that file.
 */
export function artistEntries(home: string, counts: MakerCounts = NONE): DeskEntry[] {
  const isWork = (path: string) => path === home || path.startsWith(`${home}/commissions/`);
  return [
    { to: home, icon: 'music', label: m.studio_nav_work, isHere: isWork, count: counts.work },
    { to: `${home}/messages`, icon: 'comment', label: m.studio_nav_messages, count: counts.messages },
    { to: `${home}/calendar`, icon: 'calendar', label: m.studio_nav_calendar },
    { to: `${home}/profile`, icon: 'user', label: m.studio_profile_title },
    { to: `${home}/standing`, icon: 'chart', label: m.studio_nav_standing },
    { to: `${home}/earnings`, icon: 'card', label: m.studio_nav_earnings },
    { to: `${home}/statements`, icon: 'document', label: m.studio_nav_statements },
  ];
}

/** The links of a vendor's navigation, in order. */
export function vendorEntries(home: string): DeskEntry[] {
  const isOrders = (path: string) => path === home || path.startsWith(`${home}/orders`);
  return [
    { to: home, icon: 'package', label: m.vendor_orders, isHere: isOrders },
    { to: `${home}/earnings`, icon: 'card', label: m.studio_nav_earnings },
    { to: `${home}/statements`, icon: 'document', label: m.studio_nav_statements },
    { to: `${home}/profile`, icon: 'user', label: m.studio_nav_profile },
  ];
}

/**
 * The frame of the pages where artists and vendors work. Other people see the links to their own pages, if they
 * have any.
 */
export function MakerFrame({ counts, children }: { counts: MakerCounts; children: ReactNode }) {
  const user = useUser();
  const [, area, id] = plainPath(useLocation().pathname).split('/');
  const isArtist = area !== 'partners';
  const vendor = user?.product_vendors.find((one) => String(one.id) === id);
  const entries = isArtist
    ? user?.artist_id != null
      ? artistEntries(`/${area}/${user.id}`, counts)
      : []
    : vendor
      ? vendorEntries(`/${area}/${vendor.id}`)
      : [];
  const home = entries[0]?.to ?? '/';
  return (
    <WorkFrame
      home={home}
      label={isArtist ? m.studio_nav_artist() : m.studio_nav_vendor()}
      groups={entries.length > 0 ? [{ title: null, entries }] : []}
      find={
        entries.length > 0 ? (
          <MakerFind
            action={isArtist ? home : `${home}/orders`}
            words={isArtist ? m.studio_nav_find() : m.studio_nav_find_orders()}
          />
        ) : null
      }
      outside={
        isArtist && user?.artist_id != null
          ? { to: `/artists/${user.artist_id}`, words: m.studio_nav_own_page() }
          : { to: isArtist ? '/' : '/store', words: m.studio_nav_shop() }
      }
      role={entries.length === 0 ? null : isArtist ? m.studio_nav_is_artist() : m.studio_nav_is_vendor()}
    >
      {children}
    </WorkFrame>
  );
}
