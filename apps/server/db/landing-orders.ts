import { LANDING_VARIANTS } from '@keepsong/domain/marketing/landing-version';
import { type SQL, sql } from 'drizzle-orm';

const versions = sql.join(
  LANDING_VARIANTS.map((name) => sql`${name}`),
  sql`, `,
);

/** The condition that a name is a version of a landing page. */
export const isVersion = (name: SQL): SQL => sql`${name} in (${versions})`;

/**
 * The names of landing pages for which an order counts, as rows of `name`. `f` is its row of `order_facts`. An order
 * counts for the variant of its ad, and for each version of a landing page that its customer has seen in the visit.
 * Orders that were sent before the shop kept all versions have only the last one, where the variant of an ad stands.
 */
export const landingNames = sql`
  select t.name from tried_orders t where t.order_id = f.order_id and ${isVersion(sql`t.name`)}
  union all
  select f.landing where f.landing is not null and (not ${isVersion(sql`f.landing`)} or not exists (
    select from tried_orders t where t.order_id = f.order_id and ${isVersion(sql`t.name`)}))`;
