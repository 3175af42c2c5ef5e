import { renderToStaticMarkup } from 'react-dom/server';
import { Link, type LinkProps, MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ShopLink } from './shop-link.tsx';

const markup = (link: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/artists/7']}>{link}</MemoryRouter>);

/** The attributes of a link's HTML, sorted, so that their order does not matter. */
const said = (html: string) =>
  html
    .replace(/^<a|>.*$/g, '')
    .match(/[\w-]+="[^"]*"/g)
    ?.toSorted();

it.each<LinkProps>([
  { to: '/' },
  { to: '/artists/1' },
  { to: '/store?page=2&tags=a%20b#top' },
  { to: '/store', className: 'chrome-link', replace: true, preventScrollReset: true, state: { from: 1 } },
  { to: '/store', target: '_blank', rel: 'noopener', 'aria-label': 'Store' },
  { to: '/store', reloadDocument: true },
  { to: '/store', discover: 'none' },
  { to: 'songs' },
  { to: '?page=2' },
  { to: { pathname: '/artists', search: '?page=2' } },
  { to: '//example.test/store' },
  { to: 'https://example.test/store' },
])('renders in a document what the router’s link renders: %o', (props) => {
  const own = markup(<ShopLink {...props}>Go</ShopLink>);
  expect(said(own)).toEqual(said(markup(<Link {...props}>Go</Link>)));
  expect(own).toContain('>Go</a>');
});
