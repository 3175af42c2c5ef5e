import { Button } from '../action/button.tsx';
import { ShopLink } from '../action/shop-link.tsx';

type NextPageProps = { label: string; busy: boolean; busyLabel: string; onPress: () => void };

/**
 * The 'Load More' button at the end of a list. Use it when the list's further pages have no addresses of their own;
 * otherwise use `MoreLink`.
 */
export function NextPage({ label, busy, busyLabel, onPress }: NextPageProps) {
  return (
    <div className="next-page">
      <Button variant="secondary" busy={busy} busyLabel={busyLabel} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}

type PagesProps = {
  label: string;
  pages: readonly { label: string; to: string; current?: boolean }[];
};

/** Links to numbered pages. */
export function Pages({ label, pages }: PagesProps) {
  return (
    <nav aria-label={label}>
      <ol className="pages num">
        {pages.map((page) => (
          <li key={page.to}>
            <ShopLink className="pages__page" to={page.to} aria-current={page.current ? 'page' : undefined}>
              {page.label}
            </ShopLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
