import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { type Place, placeOf } from './list-place.ts';

/**
 * The place of this page in the list from which it was opened. Null on the server, and when the page was opened
 * in another way.
 */
export function usePlace(listPath: string): Place | null {
  const { pathname } = useLocation();
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => setPlace(placeOf(listPath, pathname)), [listPath, pathname]);
  return place;
}

/** Text such as '7 of 148', with links to the next and previous rows. The keys j and k do the same. */
export function PlaceInList({ place }: { place: Place }) {
  const { at, count, view, previous, next } = place;
  const navigate = useNavigate();
  useDeskKeys({
    j: () => next && void navigate(next.path),
    k: () => previous && void navigate(previous.path),
  });
  return (
    <span className="desk-crumb__place">
      {at === null || count === null
        ? null
        : view === null
          ? m.desk_place({ at, count })
          : m.desk_place_view({ at, count, view })}
      {previous ? (
        <ShopLink to={previous.path} aria-label={m.desk_place_before({ name: previous.name })}>
          <kbd>k</kbd>
          <Icon name="arrow-left" size={20} />
        </ShopLink>
      ) : null}
      {next ? (
        <ShopLink to={next.path} aria-label={m.desk_place_after({ name: next.name })}>
          <kbd>j</kbd>
          <Icon name="arrow-right" size={20} />
        </ShopLink>
      ) : null}
    </span>
  );
}
