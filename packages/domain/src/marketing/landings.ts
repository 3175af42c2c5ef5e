import { OCCASIONS } from '../builder/options.ts';

/** The occasions that have a landing page (spec 2.8-01), each with the slug of its page: with hyphens, as addresses have. */
export const LANDINGS = OCCASIONS.filter(({ id }) => id !== 'Other').map(({ id, slug }) => ({
  occasion: id,
  slug: slug.replaceAll('_', '-'),
}));
