import { type MailBody, mailBody } from '@keepsong/contract/catalogue/mails';
import { text } from '@keepsong/contract/common';
import { type Placeholder, placeholderFaults } from '@keepsong/domain/cms/mail-placeholders';
import { LOCALES } from '@keepsong/domain/format/locale';
import type { FieldCode } from '@keepsong/domain/refusals';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
import type { Editable } from '../../../platform/editing/editing.service.ts';
import { findDrafted } from '../../../platform/editing/edits.repository.ts';
import type { Carry } from '../../../platform/editing/folder/carry.ts';
import { deleteMailTexts, findMailEdits, findMailTexts, saveMailTexts } from './mail-edits.repository.ts';
import { changedTexts, MAIL_PARTS, type MailPart, type MailTexts, withTexts } from './mail-texts.ts';
import { type MailPlaceholders, mailIdOf, ownMailOf } from './own-mail.ts';

const knownIn = (placeholders: MailPlaceholders, part: MailPart): readonly Placeholder[] =>
  part === 'body' || part === 'sms' ? placeholders[part] : placeholders.line;

/** The parts that must not be empty. A mail may be sent without a preview line or a reason. */
const NEEDED: readonly MailPart[] = ['subject', 'heading', 'body', 'sms'];

/**
 * The faults in the texts of a mail, by field: an unknown placeholder, or a missing one that the mail must
 * have. Texts that are to be sent must not be empty.
 */
export function faultsOf(id: string, body: MailBody, isSent: boolean): Result<null> {
  const one = mailIdOf(id);
  if (!one) return refuse('not_found');
  const { placeholders } = ownMailOf(one);
  const faults: Record<string, FieldCode> = {};
  for (const part of MAIL_PARTS)
    for (const locale of LOCALES) {
      const written = body[part]?.[locale];
      if (written === undefined) continue;
      const isEmpty = written.trim() === '';
      const { unknown, missing } = placeholderFaults(written, knownIn(placeholders, part));
      const field = `${part}.${locale}`;
      if (unknown.length > 0) faults[field] = 'placeholder_unknown';
      else if (isEmpty && isSent && NEEDED.includes(part)) faults[field] = 'required';
      else if (!isEmpty && missing.length > 0) faults[field] = 'placeholder_missing';
    }
  return Object.keys(faults).length === 0 ? ok(null) : refuseFields('invalid_input', faults);
}

/**
 * How the command `catalogue` exports and imports mails. Only edited ones are in its files, because every shop
 * has the others.
 */
const CARRY_MAILS: Carry<MailBody> = {
  schema: mailBody.extend({ id: text(80).refine((id) => mailIdOf(id) !== null, 'no such mail') }),
  async ids(db) {
    const [sent, drafted] = await Promise.all([findMailEdits(db), findDrafted(db, 'mail')]);
    return [...new Set([...sent.keys(), ...drafted])].filter((id) => mailIdOf(id) !== null).sort();
  },
  nameOf: ({ id }) => String(id),
  fixed: (name) => (mailIdOf(name) ? name : null),
  states: ['live', 'draft'],
  out: async (_db, body, { id }) => ({ id, ...body }),
  into: async (_tx, { id: _, ...body }) => ok(body),
};

/**
 * The mails and text messages as things that editors change. Each is always sent; editors change only its
 * words.
 */
export function createMailsEditable({ clock }: { clock: Clock }): Editable<MailBody> {
  return {
    kind: 'mail',
    permission: 'mails',
    unique: 'subject',
    carry: CARRY_MAILS,
    async find(db, id, lock) {
      const one = mailIdOf(id);
      if (!one) return null;
      // The lock is by name, because a mail that nobody has edited has no row.
      if (lock) await lockName(db as Tx, `mail:${id}`);
      return { body: withTexts(ownMailOf(one).body, await findMailTexts(db, id)), isShown: true };
    },
    read(draft, live) {
      const read = mailBody.safeParse(withTexts(live, draft as MailTexts));
      return read.success ? read.data : live;
    },
    // Editors cannot add mails, because the code of the shop decides which mails there are.
    add: async () => refuseFields('invalid_input', { subject: 'invalid' }),
    async write(tx, id, body) {
      const one = mailIdOf(id);
      if (!one) return refuse('not_found');
      const sound = faultsOf(id, body, true);
      if (!sound.ok) return sound;
      const texts = changedTexts(body, ownMailOf(one).body);
      if (Object.keys(texts).length === 0) await deleteMailTexts(tx, id);
      else await saveMailTexts(tx, { id, message: one.name, texts, now: clock.now() });
      return ok(null);
    },
  };
}
