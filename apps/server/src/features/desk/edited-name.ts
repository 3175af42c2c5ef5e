import type { EditedKind } from '@keepsong/domain/catalogue/edit-state';
import type { Locale } from '@keepsong/domain/format/locale';
import { countryName } from '../catalog/geo.ts';
import { mailName } from '../notifications/edits/mail-name.ts';

/** An edited thing with the name that its draft has (`draftName`). */
type Drafted = { kind: EditedKind; id: string; name: string };

/** The name of an edited thing for the staff. Empty for things that the desk itself names, such as words. */
export function editedName({ kind, id, name }: Drafted, locale: Locale): string {
  if (kind === 'mail') return mailName(id, locale);
  return kind === 'shipping' || kind === 'tax' ? countryName(name, locale) : name;
}
