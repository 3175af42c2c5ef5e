import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Locket } from '~/ui/picture/locket.tsx';

/**
 * The shop's logo and name, which link to Home. Visitors who came through the greeting-card partner also see the
 * partner's name (spec 1-27).
 */
export function BrandLink() {
  const { brand, partner } = usePage().settings;
  const { coBranded } = useChromeFacts();
  const together = coBranded ? m.shell_with_partner({ partner: partner.name }) : '';
  const name = coBranded ? `${brand} ${together}` : brand;
  return (
    <ShopLink to="/" className="brand-link" aria-label={m.shell_home_link({ brand: name })}>
      <Locket />
      <span>
        {brand}
        {coBranded ? <span className="brand-link__partner">{together}</span> : null}
      </span>
    </ShopLink>
  );
}
