import { readdirSync, readFileSync } from 'node:fs';

/**
 * The JavaScript that a first visit to a page downloads, as listed in the built route manifest: the manifest itself,
 * the entry, the root, the layouts and the page, with everything that they import. It does not include code that a page
 * loads later, when it is needed.
 */
const ASSETS = 'apps/web/build/client/assets';
const manifestFile = readdirSync(ASSETS).find((name) => /^manifest-.*\.js$/.test(name));
if (!manifestFile) throw new Error('the web app is not built: run "npm run build"');
const text = readFileSync(`${ASSETS}/${manifestFile}`, 'utf8');
const manifest = JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''));

const PAGES = [
  // The names of files have hashes, so any change makes a page up to 0.1 kB smaller or larger.
  // Each part of the desk that comes later adds names of files to the list that every page has: 0.1 kB for two of them.
  // 132 kB, and of the 3 kB more for the agreement to receivers (decision 0126) what it takes.
  { name: 'home', route: 'routes/home', limit: '134.2 kB' },
  // Titles keep words with a hyphen whole, and changes of the cart are told before a page is left (0.3 kB on each page).
  // Both builders have the strip that says that no orders are taken (0.5 kB), and the cart keeps the fee that was shown.
  { name: 'builder: characteristics', route: 'routes/song-builder-characteristics', limit: '185 kB' },
  // A switch asks again after somebody signs in, and counts only who sees its part (0.1 kB on the steps that have one).
  { name: 'builder: artist recommendations', route: 'routes/song-builder-artist', limit: '186.4 kB' },
  { name: 'builder: find artist', route: 'routes/song-builder-find-artist', limit: '188.3 kB' },
  { name: 'builder: recipient', route: 'routes/song-builder-recipient', limit: '185 kB' },
  { name: 'builder: story', route: 'routes/song-builder-story', limit: '187.2 kB' },
  // More than the other steps: it has the cart, which names promotions in lines of their own and tells coupons, and asks
  // whether e-cards are sold. It keeps what has no place on a changed product any more, and takes out what does not go
  // with its song.
  { name: 'builder: pre-cart', route: 'routes/song-builder-pre-cart', limit: '191 kB' },
  // The calls of all pages are sent again while servers of two versions stand behind one proxy (decision 0143), and
  // the ground of the chosen song takes its ink from the sleeve (decision 0154).
  { name: 'instant builder: every screen', route: 'routes/instant-builder', limit: '189.8 kB' },
  // Pages for work: the parts of the catalogue, of money, of makers and of words come later, each when it is opened, as
  // the panels of Today about a song and about a dispute do. One kilobyte more than before those panels, for the one
  // field of conversations with its files and readers, half a kilobyte to keep what is typed while an editor saves, and
  // two and a half for reasons by list, sums read in one way, and a second person before a dispute is accepted. Most of
  // another for what that second person sees in Today and on the order. The cart's reports are told before a page is left.
  // Two more for the permission in the table of each call, late goods in Today, and buttons that give work away.
  { name: 'the desk of the staff', route: 'routes/admin', limit: '391.5 kB' },
  // Every product of an order leads to where it is sold again, also what was ordered beside a song, and a guest's
  // account offers a sign-in. The words for a product that costs nothing stand with those of all faults.
  { name: 'dashboard', route: 'routes/dashboard', limit: '217 kB' },
];

function filesOf(routeId) {
  const urls = new Set([`/assets/${manifestFile}`, manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[routeId]; route; route = manifest.routes[route.parentId]) {
    for (const url of [route.module, ...(route.imports ?? [])]) urls.add(url);
  }
  return [...urls].map((url) => `apps/web/build/client${url}`);
}

export default PAGES.map(({ name, route, limit }) => {
  if (!manifest.routes[route]) throw new Error(`there is no route ${route}`);
  return { name, path: filesOf(route), limit, gzip: true };
});
