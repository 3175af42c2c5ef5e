import { Link } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { Locket } from '~/ui/locket.tsx';

/** The shop's mark and name, which lead home. */
export function BrandLink() {
  const { brand } = usePage().settings;
  return (
    <Link to="/" className="brand-link" aria-label={m.shell_home_link({ brand })}>
      <Locket />
      <span>{brand}</span>
    </Link>
  );
}
