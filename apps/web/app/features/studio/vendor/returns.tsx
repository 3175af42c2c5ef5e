import type { VendorReturn } from '@keepsong/contract/makers/vendor-orders';
import { m } from '~/paraglide/messages.js';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { TextLink } from '~/ui/action/link.tsx';
import { BACK } from './item-words.ts';

/** The items that come back, the reasons, and what the vendor should do. */
export function Returns({ path, returns }: { path: string; returns: readonly VendorReturn[] }) {
  if (returns.length === 0)
    return (
      <section className="vend-returns vend-returns--none" aria-labelledby="returns">
        <h2 id="returns">{m.vendor_no_returns()}</h2>
        <p className="muted">{m.vendor_no_returns_text()}</p>
      </section>
    );
  return (
    <section className="vend-returns" aria-labelledby="returns">
      <h2 id="returns">{m.vendor_returns()}</h2>
      <ul>
        {returns.map(({ id, number, title, quantity, state, carrier, tracking, reason }) => (
          <li key={id}>
            <p>
              <TextLink to={`${path}?${new URLSearchParams({ q: number })}`}>{number}</TextLink>{' '}
              {m.studio_vendor_line({ quantity, title })}
            </p>
            <p className="muted wrap-anywhere">
              {[BACK[state](), carrier, tracking, reasonWords(reason)].filter(Boolean).join(', ')}
            </p>
            {state === 'arrived' ? <p>{m.vendor_return_look()}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
