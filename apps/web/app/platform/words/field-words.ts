import { m } from '~/paraglide/messages.js';

/** The error text under a form field. `code` is the error code, and `field` the label of the field (spec 5-05). */
export function fieldErrorWords(code: string, field: string): string {
  switch (code) {
    case 'required':
    // The schema reports this code for an empty text.
    case 'too_small':
      return m.errors_field_required({ field });
    case 'too_long':
    case 'too_big':
      return m.errors_field_too_long({ field });
    case 'emails_differ':
      return m.errors_field_emails_differ();
    case 'passwords_differ':
      return m.errors_field_passwords_differ();
    case 'guessable':
      return m.errors_field_guessable({ field });
    case 'too_short':
      return m.errors_field_too_short({ field });
    case 'not_served':
      return m.errors_field_not_served();
    case 'taken':
      return m.errors_field_taken({ field });
    case 'stays':
      return m.errors_field_stays({ field });
    case 'placeholder_unknown':
      return m.errors_field_placeholder_unknown({ field });
    case 'placeholder_missing':
      return m.errors_field_placeholder_missing({ field });
    case 'too_many_links':
      return m.errors_field_too_many_links({ field });
    default:
      return m.errors_field_invalid({ field });
  }
}
