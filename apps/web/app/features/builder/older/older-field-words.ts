import type { FieldCode } from '@keepsong/domain/refusals';
import { m } from '~/paraglide/messages.js';

/** Core fields of the older builder, with the names of its check (spec 5-08). */
const CORE = {
  genre: m.builder_older_field_genre,
  gender: m.builder_older_field_gender,
  occasion: m.builder_older_field_occasion,
  relationship: m.builder_older_field_relationship,
} satisfies Record<string, () => string>;

const isCore = (field: string): field is keyof typeof CORE => Object.hasOwn(CORE, field);

/**
 * The older builder's own error text beside a field (spec 5-07…5-10). Null when it has none. `field` is the field's
 * path.
 */
export function olderFieldWords(field: string, code: FieldCode): string | null {
  if (code !== 'not_select') return null;
  if (isCore(field)) return m.builder_older_missing_field({ field: CORE[field]() });
  if (field === 'moods') return m.builder_older_missing_moods();
  return field === 'selected_recommended_artist' ? m.builder_older_no_artist() : null;
}
