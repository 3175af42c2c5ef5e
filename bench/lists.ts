import { beside, type ShareOfOld } from './beside.ts';
import { getLoad, type Load } from './measure.ts';
import type { BenchShop } from './shop-at.ts';

/** Pages that every build has, one of each kind that editors fill. */
const PAGES = [
  '/',
  '/store',
  '/products/lyric-print',
  '/artists',
  '/playlists',
  '/instant-builder/collections',
  '/how-it-works',
];

/** What their lists ask of the API. Builds differ in how many products a page has unless a number is asked for. */
const LISTS = [
  '/artists?per_page=12&show_at_capacity=true',
  '/playlists',
  '/store/index?per_page=24',
  '/reviews',
];

/**
 * Pages and lists that editors fill are no slower than those of the older build. The share leaves room for how much two
 * measurements of the same build differ.
 */
const NO_SLOWER: ShareOfOld = { ofOld: 0.9 };

type Loads = { new: Load; old?: Load | undefined };

/**
 * Measures public pages and lists of this build and, if given, of an older one, whose pages no editor keeps: from the
 * cache, rendered at addresses that no cache has, and what their lists ask of the API. The older build sets the goal.
 */
export async function measureLists(shop: BenchShop, other: BenchShop | undefined): Promise<void> {
  const loads = (path: string, isAnew: boolean): Loads => {
    const at = ({ origin }: BenchShop) => getLoad(`${origin}${path}`, { isAnew });
    return { new: at(shop), old: other && at(other) };
  };
  for (const isAnew of [false, true])
    for (const path of PAGES)
      await beside(`Page ${path}, ${isAnew ? 'rendered' : 'cached'}`, NO_SLOWER, loads(path, isAnew));
  for (const path of LISTS) await beside(`List ${path}`, NO_SLOWER, loads(`/v3/api${path}`, false));
}
