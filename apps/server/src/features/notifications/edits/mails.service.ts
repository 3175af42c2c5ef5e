import { randomUUID } from 'node:crypto';
import type { DeskMail, MailBody, SentMail } from '@keepsong/contract/catalogue/mails';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { orderNumber, readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { hasWords, missingIn } from '@keepsong/domain/cms/missing';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import type { Mailer } from '../../../adapters/email/email.port.ts';
import type { Sms } from '../../../adapters/sms/sms.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  type Editable,
  type Editing,
  type Item,
  itemOf,
  standingOf,
  type Wish,
} from '../../../platform/editing/editing.service.ts';
import { createEditor } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { mailHtml } from '../mail/html.ts';
import { oneLine } from '../mail/one-line.ts';
import { mailText } from '../mail/text.ts';
import { composeMail, renderSms } from '../render.ts';
import { createVoice, type Shop } from '../voice.ts';
import { caseOf } from './mail-cases.ts';
import { findMailEdits, findPhone, findSent } from './mail-edits.repository.ts';
import { mailFacts, placeholderLabel } from './mail-facts.ts';
import { changedTexts, MAIL_PARTS, type MailTexts, withTexts } from './mail-texts.ts';
import { leavesOf } from './mail-values.ts';
import { faultsOf } from './mails-editable.service.ts';
import { MAIL_IDS, type MailId, mailIdOf, ownMailOf, sampleOf } from './own-mail.ts';

/** An editor at work previews a mail after each sentence, and sends it to themselves now and then. */
const PREVIEWS = { name: 'mail_previews', max: 600, seconds: 3_600 } as const;
const TESTS = { name: 'mail_tests', max: 20, seconds: 3_600 } as const;

/** The languages in which a part of the mail is missing, or was not changed although the other language was. */
const missingOf = (body: MailBody, own: MailBody): Locale[] =>
  LOCALES.filter((locale) =>
    MAIL_PARTS.some((part) => {
      const [text, words] = [body[part], own[part]];
      return text && words && missingIn('rich', text, words).includes(locale);
    }),
  );

function viewIn(locale: Locale) {
  return ({ id, body, ...item }: Item<MailBody>): DeskMail => {
    const one = mailIdOf(id);
    if (!one) throw new Error(`there is no mail ${id}`);
    const own = ownMailOf(one);
    const labelled = (names: { name: string; is_required: boolean }[]) =>
      names.map((placeholder) => ({ ...placeholder, label: placeholderLabel(placeholder.name, locale) }));
    return {
      id,
      ...mailFacts(one.name, locale),
      case: one.mailCase?.[locale] ?? null,
      ...body,
      own: own.body,
      placeholders: {
        line: labelled(own.placeholders.line),
        body: labelled(own.placeholders.body),
        sms: labelled(own.placeholders.sms),
      },
      missing: missingOf(body, own.body),
      ...standingOf(item),
    };
  };
}

type Params = Record<string, unknown>;

/** The facts of a real message, with its links and codes replaced by an example's. */
function withoutSecrets({ name }: MailId, real: Params, sample: Params): Params {
  const params = structuredClone(real);
  for (const { path, kind, value } of leavesOf(name, params)) {
    const key = path.at(-1) ?? '';
    if (path.length === 1 && value !== null && (kind === 'link' || key === 'code'))
      params[key] = sample[key] ?? '/';
  }
  return params;
}

/** Facts of an order that reveal nothing about its customer. */
const IMPERSONAL: ReadonlySet<string> = new Set([
  ...['receipt', 'goods', 'artistName', 'nextName', 'declinedName', 'occasion'],
]);
const isImpersonal = (key: string, value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  IMPERSONAL.has(key) ||
  /(?:day|cents|At)$/i.test(key);

/** The example with the sums, days and goods of a real message, but without names and words of people. */
const withoutPeople = (real: Params, sample: Params): Params => ({
  ...sample,
  ...Object.fromEntries(Object.entries(real).filter(([key, value]) => isImpersonal(key, value))),
});

export type MailFilter = {
  q: string;
  states: readonly EditState[];
  missing: Locale | undefined;
  isChanged: boolean;
};
type Asked = SentMail & { locale: Locale; order?: string | undefined };

type Deps = {
  db: Db;
  editing: Editing;
  mails: Editable<MailBody>;
  mailer: Pick<Mailer, 'send'>;
  /** Null in a shop that sends no text messages. */
  sms: Pick<Sms, 'send'> | null;
  limits: Limits;
  clock: Clock;
  shop: Shop;
};

/** Renders mails as they would be sent. */
function createRendering({ db, editing, mails, shop }: Deps) {
  /**
   * The facts that a previewed mail shows: from a message about the given order, from the newest message of
   * this kind, or from an example. Links and codes always come from an example, because they are secrets of the
   * recipient. Staff who may not see customers get the example's names.
   */
  async function factsFor(
    one: MailId,
    order: string | undefined,
    by: StaffMember,
  ): Promise<Result<{ params: Record<string, unknown>; order: number | null }>> {
    const sample = sampleOf(one);
    if (order !== undefined && readOrderNumber(order) === null)
      return refuseFields('invalid_input', { order: 'invalid' });
    const rows = await findSent(db, one.name, order);
    const found = rows.find(
      ({ params }) => (caseOf(one.name, params)?.id ?? null) === (one.mailCase?.id ?? null),
    );
    if (!found) {
      if (order !== undefined) return refuseFields('invalid_input', { order: 'invalid' });
      return ok({ params: sample, order: null });
    }
    const real = found.params as Record<string, unknown>;
    const params = may(by.role, 'customers')
      ? withoutSecrets(one, real, sample)
      : withoutPeople(real, sample);
    return ok({ params, order: found.orderId });
  }

  async function rendered(session: Session | null, id: string, { locale, order, ...sent }: Asked) {
    const by = requireStaff(session, 'mails');
    if (!by.ok) return by;
    const one = mailIdOf(id);
    if (!one) return refuse('not_found');
    const item = await editing.read(session, mails, id);
    if (!item.ok) return item;
    const body = withTexts(item.value.body, sent as MailTexts);
    const sound = faultsOf(id, body, false);
    if (!sound.ok) return sound;
    const facts = await factsFor(one, order, by.value);
    if (!facts.ok) return facts;
    const { params, order: orderId } = facts.value;
    const edits = new Map(await findMailEdits(db, one.name));
    edits.set(id, changedTexts(body, ownMailOf(one).body));
    const voice = createVoice(shop, locale);
    const content = composeMail(one.name, params, voice, edits);
    return ok({
      by: by.value,
      orderId,
      shown: {
        subject: oneLine(content.subject),
        preheader: content.preheader,
        html: mailHtml(content, voice),
        text: mailText(content, voice),
        sms: body.sms === null ? null : renderSms(one.name, params, locale, shop, edits),
        order: orderId === null ? null : orderNumber(orderId),
      },
    });
  }

  return rendered;
}

/** The mails and text messages at the desk: their words and previews (decision 0133). */
export function createMails(deps: Deps) {
  const { db, editing, mails, mailer, sms, limits, clock, shop } = deps;
  const rendered = createRendering(deps);
  const editorIn = (locale: Locale) =>
    createEditor({ editing, editable: mails, name: 'mail', view: viewIn(locale) });
  const editors = { en: editorIn('en'), sp: editorIn('sp') };

  /**
   * Saves the given texts. Refuses as `Editing.save` does, and with `invalid_input` and the field when a
   * placeholder is unknown or a required one is missing.
   */
  async function saved(
    session: Session | null,
    id: string,
    { version, state, publish_at, discard, ...sent }: SentMail & Wish,
    locale: Locale,
  ): Promise<Result<{ mail: DeskMail }>> {
    const item = await editing.read(session, mails, id);
    if (!item.ok) return item;
    const body = withTexts(item.value.body, sent as MailTexts);
    // A draft with a publishing time is checked like a published text, so that publishing cannot fail later.
    const sound =
      item.value.version === version && !discard
        ? faultsOf(id, body, state === 'live' || !!publish_at)
        : ok(null);
    if (!sound.ok) return sound;
    return editors[locale].save(session, id, { ...body, version, state, publish_at, discard });
  }

  return {
    read: (session: Session | null, id: string, locale: Locale) => editors[locale].read(session, id),
    history: (session: Session | null, id: string) => editors.en.history(session, id),
    rollBack: (session: Session | null, id: string, wish: { version: number; to: number }, locale: Locale) =>
      editors[locale].rollBack(session, id, wish),
    save: saved,
    /**
     * Writes a mail that nobody has edited before. Refuses with `changed_meanwhile` when somebody has edited it, and
     * with `invalid_input` for a mail that the shop does not send.
     */
    add: (
      session: Session | null,
      { id, ...sent }: SentMail & Omit<Wish, 'version'> & { id: string },
      locale: Locale,
    ): Promise<Result<{ mail: DeskMail }>> =>
      mailIdOf(id) || !requireStaff(session, 'mails').ok
        ? saved(session, id, { ...sent, version: 1 }, locale)
        : Promise.resolve(refuseFields('invalid_input', { id: 'invalid' })),
    /** Refuses with `sign_in_required`, `forbidden`. The search looks at the texts of both languages. */
    async list(session: Session | null, { q, states, missing, isChanged }: MailFilter, locale: Locale) {
      const by = requireStaff(session, 'mails');
      if (!by.ok) return by;
      const ids = MAIL_IDS.map(({ id }) => id);
      const [edits, edited] = await Promise.all([findMailEdits(db), findEdited(db, 'mail', ids)]);
      const view = viewIn(locale);
      const all = MAIL_IDS.map((one) => {
        const body = withTexts(ownMailOf(one).body, edits.get(one.id) ?? {});
        return view(itemOf(mails, one.id, { body, isShown: true }, edited.get(one.id)));
      });
      const textsOf = (mail: DeskMail) =>
        MAIL_PARTS.flatMap((part) => (mail[part] === null ? [] : [mail[part].en, mail[part].sp]));
      return ok({
        mails: all.filter(
          (mail) =>
            hasWords([...textsOf(mail), mail.id, mail.title, mail.case ?? ''], q) &&
            (states.length === 0 || states.includes(mail.state)) &&
            (missing === undefined || mail.missing.includes(missing)) &&
            (!isChanged || Object.keys(changedTexts(mail, mail.own)).length > 0),
        ),
      });
    },
    /** Refuses with `sign_in_required`, `forbidden`, `not_found`, `invalid_input`, `too_many_requests`. */
    async preview(session: Session | null, id: string, asked: Asked) {
      const made = await rendered(session, id, asked);
      if (!made.ok) return made;
      const { by, orderId, shown } = made.value;
      const within = await limits.take(PREVIEWS, `staff:${by.id}`);
      if (!within.ok) return within;
      if (orderId !== null)
        await noteStaff(db, by, clock.now(), {
          ...{ action: 'mail.previewed', orderNumber: orderNumber(orderId), after: { id } },
        });
      return ok(shown);
    },
    /**
     * Sends a mail to the member of the staff who asks, and its text message to this person's proved number.
     * Refuses as `preview` does.
     */
    async test(session: Session | null, id: string, asked: Asked) {
      const made = await rendered(session, id, asked);
      if (!made.ok) return made;
      const { by, shown } = made.value;
      const within = await limits.take(TESTS, `staff:${by.id}`);
      if (!within.ok) return within;
      await noteStaff(db, by, clock.now(), {
        ...{ action: 'mail.tested', orderNumber: shown.order, after: { id } },
      });
      const { subject, html, text } = shown;
      await mailer.send({ id: randomUUID(), to: by.email, replyTo: shop.supportEmail, subject, html, text });
      const phone = sms && shown.sms !== null ? await findPhone(db, by.id) : null;
      if (sms && phone !== null && shown.sms !== null)
        await sms.send({ id: randomUUID(), to: phone, text: shown.sms });
      return ok({ to: by.email, sms_to: phone });
    },
  };
}

export type Mails = ReturnType<typeof createMails>;
