import {
  type AnswerTemplate,
  type FilledTemplate,
  type TemplateBody,
  templateBody,
} from '@keepsong/contract/catalogue/answer-templates';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { untranslatedIn } from '@keepsong/domain/cms/missing';
import { fillTemplate, hasOnlyFacts } from '@keepsong/domain/conversations/answer-template';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { type FieldErrors, ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  type Editable,
  type Editing,
  type Item,
  itemOf,
  type NewWish,
  standingOf,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { SONG_FOR } from '../../notifications/templates/staff-answer.ts';
import { findParties } from '../conversations.repository.ts';
import {
  findPromisedAt,
  findTemplate,
  findTemplateIds,
  findTemplates,
  insertTemplate,
  type NewTemplate,
  type TemplateFilter,
  type TemplateRow,
  updateTemplate,
} from './answer-templates.repository.ts';

/** The default values of a new template. */
const PLAIN = { text: { en: '', sp: '' } };

const shownOf = ({ title, textEn, textSp, shown }: TemplateRow) => ({
  body: { title, text: { en: textEn, sp: textSp } },
  isShown: shown,
});

const rowOf = ({ title, text }: TemplateBody, shown: boolean): NewTemplate => ({
  ...{ title, textEn: text.en, textSp: text.sp, shown },
});

/** Checks a template. Refuses with the wrong fields. One that can be used needs its text in both languages. */
function check({ text }: TemplateBody, isShown: boolean): Result<null> {
  const wrong: FieldErrors = {
    ...(isShown && text.en.trim() === '' && { 'text.en': 'required' }),
    ...(isShown && text.sp.trim() === '' && { 'text.sp': 'required' }),
    ...(!hasOnlyFacts(text.en) && { 'text.en': 'placeholder_unknown' }),
    ...(!hasOnlyFacts(text.sp) && { 'text.sp': 'placeholder_unknown' }),
  };
  return Object.keys(wrong).length === 0 ? ok(null) : refuseFields('invalid_input', wrong);
}

/** Describes the templates to the editing platform. */
export const ANSWER_TEMPLATES: Editable<TemplateBody> = {
  kind: 'answer_template',
  permission: 'answer_templates',
  carry: {
    schema: templateBody,
    ids: findTemplateIds,
    nameOf: ({ title }) => String(title),
    // Nothing keeps two templates from having one title.
    repeats: true,
    plain: () => PLAIN,
  },
  async find(db, id, lock) {
    const found = await findTemplate(db, Number(id), lock);
    return found && shownOf(found);
  },
  read(draft, live) {
    const read = templateBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    const sound = check(body, false);
    return sound.ok ? ok(String(await insertTemplate(tx, rowOf(body, false)))) : sound;
  },
  async write(tx, id, body, isShown) {
    const sound = check(body, isShown);
    if (!sound.ok) return sound;
    await updateTemplate(tx, Number(id), rowOf(body, isShown));
    return ok(null);
  },
};

const viewOf = ({ id, body, ...item }: Item<TemplateBody>): AnswerTemplate => ({
  ...{ id: Number(id), ...body, missing: untranslatedIn(body) },
  ...standingOf(item),
});

type Deps = { database: Database; editing: Editing; limits: Limits; clock: Clock };

/** Stops scripts that walk through the numbers of orders. */
const LOOKS: Limit = { name: 'staff_templates', max: 300, seconds: 3_600 };
/** The templates are opened often for one answer, so the log stores one line for a person, an order and a minute. */
const LOG_LINES: Limit = { name: 'staff_template_views', max: 1, seconds: 60 };

type NewBody = Given<TemplateBody> & Pick<TemplateBody, 'title'>;

/** The texts that the staff keep for answers to customers, and use in them. */
export function createAnswerTemplates({ database: { db }, editing, limits, clock }: Deps) {
  const { add, ...editor } = createEditor({
    ...{ editing, editable: ANSWER_TEMPLATES, name: 'template', view: viewOf },
  });
  return {
    ...editor,
    add: (session: Session | null, { state, publish_at, title, ...rest }: NewBody & NewWish) =>
      add(session, { ...PLAIN, ...given<TemplateBody>(rest), title }, { state, publish_at }),

    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, { q, states, missing }: TemplateFilter) {
      const by = requireStaff(session, 'answer_templates');
      if (!by.ok) return by;
      const rows = await findTemplates(db);
      const ids = rows.map(({ id }) => String(id));
      const edited = await findEdited(db, 'answer_template', ids);
      const wanted = q.toLowerCase();
      const templates = rows
        .map((row) => {
          const id = String(row.id);
          return viewOf(itemOf(ANSWER_TEMPLATES, id, shownOf(row), edited.get(id)));
        })
        .filter(
          ({ title, text, state, missing: lacking }) =>
            [title, text.en, text.sp].some((words) => words.toLowerCase().includes(wanted)) &&
            (states.length === 0 || states.includes(state)) &&
            (!missing || lacking.includes(missing)),
        );
      return ok({ templates });
    },

    /**
     * The templates that can be used, filled for an order. The look is logged, because it shows facts about the
     * customer. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`, `not_found`.
     */
    async forOrder(
      session: Session | null,
      orderId: number | null,
    ): Promise<Result<{ templates: FilledTemplate[] }>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      const within = await limits.take(LOOKS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const parties = orderId === null ? null : await findParties(db, orderId);
      if (orderId === null || !parties) return refuse('not_found');
      if ((await limits.take(LOG_LINES, `staff:${by.value.id}:order:${orderId}`)).ok)
        await noteStaff(db, by.value, clock.now(), {
          action: 'conversation.templates_seen',
          orderNumber: orderNumber(orderId),
          customerId: parties.customerId,
        });
      const [rows, promisedAt] = await Promise.all([
        findTemplates(db, { isShown: true }),
        findPromisedAt(db, orderId),
      ]);
      const { locale, songData, title, customerFirstName } = parties;
      const facts = {
        first_name: customerFirstName,
        song: title || (songData ? SONG_FOR[locale](songData.recipient) : null),
        order_number: orderNumber(orderId),
        promised_day: promisedAt && formatWeekday(chicagoDay(promisedAt), locale),
      };
      return ok({
        templates: rows.map(({ id, title: name, textEn, textSp }) => ({
          ...{ id, title: name, text: fillTemplate(locale === 'en' ? textEn : textSp, facts) },
        })),
      });
    },
  };
}

export type AnswerTemplates = ReturnType<typeof createAnswerTemplates>;
