import type { Locale } from '@keepsong/domain/format/locale';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findMailEdits } from './edits/mail-edits.repository.ts';
import type { MessageName, Messages } from './messages.ts';
import { renderMail } from './render.ts';
import type { Shop } from './voice.ts';

/** Subject and text of a mail as it would be sent now, with the editors' texts. Nothing is sent. */
export async function mailToRead<M extends MessageName>(
  db: DbOrTx,
  { template, params, locale }: { template: M; params: Messages[M]; locale: Locale },
  shop: Shop,
): Promise<{ subject: string; text: string }> {
  const { subject, text } = renderMail(template, params, locale, shop, await findMailEdits(db, template));
  return { subject, text };
}
