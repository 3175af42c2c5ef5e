import { OCCASIONS } from '../builder/options.ts';

/** The occasions with a landing page (spec 2.8-01). The slug of the page has hyphens, as in addresses. */
export const LANDINGS = OCCASIONS.filter(({ id }) => id !== 'Other').map(({ id, slug }) => ({
  occasion: id,
  slug: slug.replaceAll('_', '-'),
}));
