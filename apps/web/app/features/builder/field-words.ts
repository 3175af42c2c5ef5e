import type { FieldCode } from '@keepsong/domain/refusals';
import { m } from '~/paraglide/messages.js';

/** What a field is called in a sentence, and what to say when it is empty. */
type Naming = { label?: string; empty?: string };

/** The sentence under a field or group (spec 5-05, 8.4-03). */
export function fieldWords(code: FieldCode, { label, empty }: Naming = {}): string {
  switch (code) {
    case 'not_select':
      return m.builder_error_not_select();
    case 'please_select_two':
      return m.builder_error_select_two();
    case 'too_long':
    case 'too_many':
      return m.builder_error_too_long();
    case 'artist_unavailable':
      return m.builder_error_artist_unavailable();
    case 'required':
      return empty ?? m.builder_error_not_valid({ field: label ?? m.builder_field_this() });
    default:
      return m.builder_error_not_valid({ field: label ?? m.builder_field_this() });
  }
}
