import { Fragment, type ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Icon } from '~/ui/picture/icon.tsx';

type CrumbsProps = {
  above: readonly { to: string; name: string }[];
  here: string;
  /** The place of this page among its neighbours, such as '7 of 148'. */
  children?: ReactNode;
};

/** Breadcrumbs: links to the pages above this one, and then the name of this page. */
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
