import { Link, type LinkProps } from 'react-router';

/** An address within the shop from its root; `//` begins the address of another host. */
const FROM_ROOT = /^\/(?!\/)/;

/**
 * The router's link as a document shows it: an anchor. The router looks up the place of every link, which takes longer
 * than all else of it, and an address from the root needs no looking up.
 */
function DocumentLink(props: LinkProps) {
  const { to, replace, state, preventScrollReset, ...attributes } = props;
  const { discover, prefetch, relative, mask, reloadDocument, viewTransition } = props;
  const isPlain = [discover, prefetch, relative, mask, reloadDocument, viewTransition].every(
    (option) => option === undefined,
  );
  if (!isPlain || typeof to !== 'string' || !FROM_ROOT.test(to)) return <Link {...props} />;
  return <a {...attributes} href={to} data-discover="true" />;
}

/** A link to a page of the shop: the router's own, and in documents what it looks like there. */
export const ShopLink = import.meta.env.SSR ? DocumentLink : Link;
