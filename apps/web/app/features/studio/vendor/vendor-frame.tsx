import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import './vendor.css';

type Part = 'orders' | 'earnings' | 'statements' | 'profile';

const PARTS: readonly { part: Part; words: () => string }[] = [
  { part: 'orders', words: m.vendor_orders },
  { part: 'earnings', words: m.studio_earn_title },
  { part: 'statements', words: m.studio_stat_title },
  { part: 'profile', words: m.vendor_profile },
];

/** The links between a vendor's pages, above each of them. */
export function VendorFrame({
  vendor,
  part,
  children,
}: {
  vendor: { id: number; name: string };
  part: Part;
  children: ReactNode;
}) {
  return (
    <>
      <nav className="wrap vend-nav" aria-label={vendor.name}>
        <b className="wrap-anywhere">{vendor.name}</b>
        <ul>
          {PARTS.map((one) => (
            <li key={one.part}>
              <ShopLink
                to={`/partners/${vendor.id}/${one.part}`}
                aria-current={one.part === part ? 'page' : undefined}
              >
                {one.words()}
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}
