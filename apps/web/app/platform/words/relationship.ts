import type { Relationship } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

/** Relationships of spec 3.3-01, by id. */
const WORDS = {
  Wife: m.builder_relationship_wife,
  Husband: m.builder_relationship_husband,
  Partner: m.builder_relationship_partner,
  Boyfriend: m.builder_relationship_boyfriend,
  Girlfriend: m.builder_relationship_girlfriend,
  'Fiancé/Fiancée': m.builder_relationship_fiance,
  'Significant Other': m.builder_relationship_significant_other,
  Mom: m.builder_relationship_mom,
  Dad: m.builder_relationship_dad,
  Parents: m.builder_relationship_parents,
  Daughter: m.builder_relationship_daughter,
  Son: m.builder_relationship_son,
  Children: m.builder_relationship_children,
  Grandmother: m.builder_relationship_grandmother,
  Grandfather: m.builder_relationship_grandfather,
  Grandparents: m.builder_relationship_grandparents,
  Family: m.builder_relationship_family,
  Friend: m.builder_relationship_friend,
  Other: m.builder_relationship_other,
} satisfies Record<Relationship, () => string>;

function isKnown(id: string): id is Relationship {
  return Object.hasOwn(WORDS, id);
}

/** The relationship's name in the page's language. '' for an unknown id. */
export function relationshipWords(id: string): string {
  return isKnown(id) ? WORDS[id]() : '';
}
