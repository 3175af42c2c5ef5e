import { Fragment, type ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Icon } from '~/ui/picture/icon.tsx';

type CrumbsProps = {
  above: readonly { to: string; name: string }[];
  here: string;
  /** Where this page stands among others of its kind. */
  children?: ReactNode;
};

/** The pages above this one, and then its own name. */
export function Crumbs({ above, here, children }: CrumbsProps) {
  return (
    <nav className="desk-crumb" aria-label={m.desk_you_are_here()}>
      {above.map(({ to, name }) => (
        <Fragment key={to}>
          <ShopLink to={to}>{name}</ShopLink>
          <Icon name="chevron-right" size={16} />
        </Fragment>
      ))}
      <span>{here}</span>
      {children}
    </nav>
  );
}
