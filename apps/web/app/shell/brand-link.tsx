import { Link } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useChromeFacts } from '~/platform/chrome-facts.store.ts';
import { usePage } from '~/platform/page-context.tsx';
import { Locket } from '~/ui/locket.tsx';

/** The shop's mark and name, which lead home; with the partner's for whoever came through the partner (spec 1-27). */
export function BrandLink() {
  const { brand, partner } = usePage().settings;
  const { coBranded } = useChromeFacts();
  return (
    <Link to="/" className="brand-link" aria-label={m.shell_home_link({ brand })}>
      <Locket />
      <span>{brand}</span>
      {coBranded ? (
        <span className="brand-link__partner">{m.shell_with_partner({ partner: partner.name })}</span>
      ) : null}
    </Link>
  );
}
