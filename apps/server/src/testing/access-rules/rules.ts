import { ACCOUNT_RULES } from './account.ts';
import { BUILDER_RULES } from './builder.ts';
import { CATALOG_RULES } from './catalog.ts';
import { CATALOGUE_RULES } from './catalogue.ts';
import { CHECKOUT_RULES } from './checkout.ts';
import { COMMENTS_RULES } from './comments.ts';
import { CONTENT_RULES } from './content.ts';
import { CONVERSATIONS_RULES } from './conversations.ts';
import { CREDITS_RULES } from './credits.ts';
import { CUSTOMERS_RULES } from './customers.ts';
import { DESK_RULES } from './desk.ts';
import { EARNINGS_RULES } from './earnings.ts';
import { INSTANT_RULES } from './instant.ts';
import { MAKERS_RULES } from './makers.ts';
import { ORDERS_RULES } from './orders.ts';
import type { Rule } from './rule.ts';
import { WORK_RULES } from './songs-in-work.ts';
import { STAFF_RULES } from './staff.ts';
import { STORIES_RULES } from './stories.ts';
import { STUDIO_RULES } from './studio.ts';

/**
 * All calls of the API with their rules. A test fails for a call that is missing here. All calls with the same
 * name before the dot are in one file, so that the compiler refuses a call that is listed twice.
 */
export const RULES: Record<string, Rule> = {
  ...ACCOUNT_RULES,
  ...BUILDER_RULES,
  ...CATALOG_RULES,
  ...CATALOGUE_RULES,
  ...CREDITS_RULES,
  ...CHECKOUT_RULES,
  ...ORDERS_RULES,
  ...STORIES_RULES,
  ...COMMENTS_RULES,
  ...CONTENT_RULES,
  ...INSTANT_RULES,
  ...CUSTOMERS_RULES,
  ...CONVERSATIONS_RULES,
  ...DESK_RULES,
  ...STAFF_RULES,
  ...MAKERS_RULES,
  ...WORK_RULES,
  ...STUDIO_RULES,
  ...EARNINGS_RULES,
};
