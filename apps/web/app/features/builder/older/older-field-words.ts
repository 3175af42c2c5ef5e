import type { FieldCode } from '@keepsong/domain/refusals';
import { m } from '~/paraglide/messages.js';

/** The core fields of the older builder, by the names that its check uses (spec 5-08). */
const CORE = {
  genre: m.builder_older_field_genre,
  gender: m.builder_older_field_gender,
  occasion: m.builder_older_field_occasion,
  relationship: m.builder_older_field_relationship,
} satisfies Record<string, () => string>;

const isCore = (field: string): field is keyof typeof CORE => Object.hasOwn(CORE, field);

/**
 * The error text that the older builder shows beside a field (spec 5-07…5-10). `field` is the path of the field. Null
 * when the older builder has no text of its own for this error.
 */
export function olderFieldWords(field: string, code: FieldCode): string | null {
  if (code !== 'not_select') return null;
  if (isCore(field)) return m.builder_older_missing_field({ field: CORE[field]() });
  if (field === 'moods') return m.builder_older_missing_moods();
  return field === 'selected_recommended_artist' ? m.builder_older_no_artist() : null;
}
