import { Link, type LinkProps } from 'react-router';

/** An address that starts with one `/`, from the root of the shop. An address with `//` names another host. */
const FROM_ROOT = /^\/(?!\/)/;

/**
 * The HTML that the router's link renders, but as a plain anchor. The router resolves the address of every link, which
 * is the slowest part of rendering a link. An address from the root needs no resolving. All other links are left to the
 * router.
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

/** A link to a page of the shop. In the browser it is the router's link. The server renders the same HTML faster. */
export const ShopLink = import.meta.env.SSR ? DocumentLink : Link;
