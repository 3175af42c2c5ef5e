import type { DeskMail, MailBody } from '@keepsong/contract/catalogue/mails';
import { MAIL_MAX, placeholderFaults } from '@keepsong/domain/cms/mail-placeholders';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { MAILS_PAGE } from '../admin-paths.ts';
import { EditPage } from '../catalogue/edit-page.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { type Edit, useEdit, type Wish } from '../catalogue/use-edit.ts';
import { missingWords } from './both-lists.tsx';
import { MailPreview } from './mail-preview.tsx';
import { mailName, TO_WORDS } from './mails-page.tsx';
import { RichField } from './rich-field.tsx';
import './words.css';

type Part = keyof MailBody;
export type MailEdit = Edit<DeskMail, MailBody>;

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().mails;

const bodyOf = ({ subject, preheader, heading, body, reason, sms }: DeskMail): MailBody => ({
  ...{ subject, preheader, heading, body, reason, sms },
});

const PART_WORDS: Readonly<Record<Part, () => string>> = {
  subject: m.desk_mails_subject,
  preheader: m.desk_mails_preheader,
  heading: m.desk_mails_heading,
  body: m.desk_mails_body,
  reason: m.desk_mails_reason,
  sms: m.desk_mails_sms,
};
const PART_HINTS: Partial<Record<Part, () => string>> = {
  preheader: m.desk_mails_preheader_hint,
  reason: m.desk_mails_reason_hint,
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The editor of one mail: its text in both languages, a preview with the facts of an order, and a test mail to
 * oneself.
 */
export function MailPage({ mail }: { mail: DeskMail }) {
  const params = { id: mail.id };
  const send = async (body: MailBody, { state, ...wish }: Wish): Promise<DeskMail> => {
    const given = state === 'archived' ? undefined : state;
    return (await (await calls()).save({ params, body: { ...body, ...wish, state: given } })).mail;
  };
  const edit = useEdit({ saved: mail, bodyOf, send });
  const { item, body, set } = edit;
  const name = mailName(mail);
  return (
    <EditPage
      edit={edit}
      above={[{ to: MAILS_PAGE, name: m.desk_mails() }]}
      title={name}
      facts={`${mail.sent_when}. ${TO_WORDS[mail.to]()}.`}
      bodyOf={bodyOf}
      labelOf={(part) => PART_WORDS[part]()}
      wordsOfField={(part, of) => [of[part]?.en, of[part]?.sp].filter(Boolean).join(' / ')}
      history={async () => (await calls()).history({ params })}
      rollBack={async (body) => (await (await calls()).rollBack({ params, body })).mail}
      bar={{ note: m.desk_mails_bar(), isKept: true }}
      below={<MailPreview edit={edit} />}
    >
      <EditSection id="words" title={m.desk_edit_words()} lead={missingWords(item.missing) ?? undefined}>
        <Lines part="subject" edit={edit} />
        <Lines part="preheader" edit={edit} />
        <Lines part="heading" edit={edit} />
        <Body edit={edit} />
        <Lines part="reason" edit={edit} />
        {isSame(body, item.own) ? (
          <p className="muted">{m.desk_words_is_own()}</p>
        ) : (
          <Button variant="soft" size="small" onClick={() => set(item.own)}>
            {m.desk_words_back_to_own()}
          </Button>
        )}
      </EditSection>
      {body.sms ? (
        <EditSection id="sms" title={m.desk_mails_sms()} lead={m.desk_mails_sms_lead()}>
          <Lines part="sms" edit={edit} isLong />
        </EditSection>
      ) : null}
    </EditPage>
  );
}

/** The error text of a part; it names the placeholder that is wrong or missing. */
function faultOf({ wrong, body, item }: MailEdit, part: Part, locale: Locale): string | undefined {
  const code = wrong[`${part}.${locale}`];
  if (!code) return undefined;
  const known = part === 'body' || part === 'sms' ? item.placeholders[part] : item.placeholders.line;
  const { unknown, missing } = placeholderFaults(body[part]?.[locale] ?? '', known);
  const labelOf = (name: string) => known.find((one) => one.name === name)?.label ?? name;
  if (code === 'placeholder_unknown' && unknown.length > 0)
    return m.desk_mails_unknown({ names: unknown.map((one) => `{{${one}}}`).join(', ') });
  if (code === 'placeholder_missing' && missing.length > 0)
    return m.desk_mails_lost({ names: missing.map(labelOf).join(', ') });
  return fieldErrorWords(code, PART_WORDS[part]());
}

const inLanguage = (part: Part, locale: Locale): string => {
  const label = PART_WORDS[part]();
  return locale === 'en' ? m.admin_in_english({ label }) : m.admin_in_spanish({ label });
};
const langOf = (locale: Locale) => (locale === 'en' ? 'en' : 'es');

type LinesProps = { part: Exclude<Part, 'body'>; edit: MailEdit; isLong?: true };

/** A line of a mail in both languages, with the placeholders that can be inserted. */
function Lines({ part, edit, isLong }: LinesProps) {
  const { body, item, set } = edit;
  const texts = body[part] ?? { en: '', sp: '' };
  const inserts = part === 'sms' ? item.placeholders.sms : item.placeholders.line;
  return (
    <div className="edit-both">
      {LOCALES.map((locale) => {
        const common = {
          label: inLanguage(part, locale),
          hint: PART_HINTS[part]?.(),
          lang: langOf(locale),
          value: texts[locale],
          maxLength: MAIL_MAX.line,
          error: faultOf(edit, part, locale),
        };
        const put = (text: string) => set({ [part]: { ...texts, [locale]: text } });
        return (
          <div key={locale} className="edit-fields">
            {isLong ? (
              <TextArea {...common} rows={3} onChange={({ currentTarget }) => put(currentTarget.value)} />
            ) : (
              <TextInput {...common} onChange={({ currentTarget }) => put(currentTarget.value)} />
            )}
            <details className="edit-inserts">
              <summary>{m.desk_mails_insert_into({ field: inLanguage(part, locale) })}</summary>
              <div className="edit-rich__inserts">
                {inserts.map(({ name, label }) => (
                  <Button
                    key={name}
                    size="small"
                    variant="soft"
                    onClick={() => put(`${texts[locale].trimEnd()} {{${name}}}`.trimStart())}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </details>
          </div>
        );
      })}
    </div>
  );
}

function Body({ edit }: { edit: MailEdit }) {
  const { body, item, set } = edit;
  return (
    <div className="edit-apart">
      {LOCALES.map((locale) => (
        <RichField
          key={locale}
          label={inLanguage('body', locale)}
          lang={langOf(locale)}
          value={body.body[locale]}
          error={faultOf(edit, 'body', locale)}
          inserts={item.placeholders.body}
          onChange={(text) => set({ body: { ...body.body, [locale]: text } })}
        />
      ))}
    </div>
  );
}
