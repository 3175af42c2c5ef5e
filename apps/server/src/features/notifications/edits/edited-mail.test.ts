import { placeholdersIn } from '@keepsong/domain/cms/mail-placeholders';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { XSS_CORPUS } from '@keepsong/domain/testing/xss-corpus';
import { describe, expect, it } from 'vitest';
import { MESSAGES, type MessageName } from '../messages.ts';
import { renderMail, renderSms, renderSubject } from '../render.ts';
import { TEMPLATES } from '../templates.ts';
import { createVoice } from '../voice.ts';
import { caseOf } from './mail-cases.ts';
import { PLACEHOLDER_LABELS, placeholderLabel } from './mail-facts.ts';
import type { MailTexts } from './mail-texts.ts';
import { faultsOf } from './mails-editable.service.ts';
import { MAIL_IDS, type MailId, ownMailOf, sampleOf } from './own-mail.ts';

const SHOP = {
  brand: 'Keepsong',
  publicUrl: 'https://keepsong.test',
  supportEmail: 'help@keepsong.test',
  takesAnswers: true,
};

const edited = (one: MailId, texts: MailTexts, locale: Locale = 'en', params: unknown = sampleOf(one)) =>
  renderMail(one.name, params, locale, SHOP, new Map([[one.id, texts]]));
const mailOf = (id: string): MailId => MAIL_IDS.find((one) => one.id === id) as MailId;

describe.each(MAIL_IDS.map((one) => [one.id, one] as const))('the own text of %s', (id, one) => {
  it('says with placeholders exactly what the shop says itself', () => {
    const { body } = ownMailOf(one);
    const params = sampleOf(one);
    expect(caseOf(one.name, params)?.id ?? null).toBe(one.mailCase?.id ?? null);
    for (const locale of LOCALES) {
      const own = renderMail(one.name, params, locale, SHOP);
      expect(renderMail(one.name, params, locale, SHOP, new Map([[id, body as MailTexts]]))).toEqual(own);
      expect(JSON.stringify(body), id).not.toMatch(/zq|2031|7[,.]?3\d\d|7[,.]?7\d\d/i);
      if (!body.sms) continue;
      const sms = renderSms(one.name, params, locale, SHOP);
      expect(renderSms(one.name, params, locale, SHOP, new Map([[id, body as MailTexts]]))).toBe(sms);
    }
  });

  it('is accepted, and each of its placeholders has a label', () => {
    const { body, placeholders } = ownMailOf(one);
    expect(faultsOf(id, body, true)).toEqual({ ok: true, value: null });
    for (const { name } of Object.values(placeholders).flat())
      expect(PLACEHOLDER_LABELS[name.replace(/_\d+$/, '')], name).toBeDefined();
  });
});

/** The fields of a message that have one of a few values, each with all its values. */
const choicesOf = (name: MessageName): [string, unknown][] =>
  Object.entries(MESSAGES[name].shape).flatMap(([key, schema]) => {
    let inner = schema as { def: { type: string; innerType?: unknown; entries?: object } };
    while (inner.def.innerType) inner = inner.def.innerType as typeof inner;
    const values =
      inner.def.type === 'boolean'
        ? [true, false]
        : inner.def.type === 'enum'
          ? Object.values(inner.def.entries ?? {})
          : [];
    return values.map((value): [string, unknown] => [key, value]);
  });

it('no sentence is sent in a case for which it was not written', () => {
  const words = (name: MessageName, params: unknown) => {
    const { subject, heading, preheader, blocks } = TEMPLATES[name].mail(params, createVoice(SHOP, 'en'));
    const texts = blocks.map((block) => (block.kind === 'text' ? block.text : block.kind));
    return [subject, heading, preheader, ...texts];
  };
  const untrue: string[] = [];
  for (const one of MAIL_IDS) {
    const sample = sampleOf(one);
    for (const [key, value] of choicesOf(one.name)) {
      const changed = { ...sample, [key]: value };
      if ((caseOf(one.name, changed)?.id ?? null) !== (one.mailCase?.id ?? null)) continue;
      const said = words(one.name, changed).join('\n');
      // These choices appear in the text as the value of a placeholder, so the text may differ.
      const isNamed = ['role', 'report', 'reason'].includes(key) && one.name !== 'refund_attention_staff';
      if (said !== words(one.name, sample).join('\n') && !isNamed) untrue.push(`${one.id} ${key}=${value}`);
    }
  }
  expect(untrue).toEqual([]);
});

describe('an edited mail', () => {
  const receipt = mailOf('order_received');

  it('says what editors wrote, with the facts of the order, in the language that they wrote', () => {
    const texts = {
      subject: { en: 'Order {{order_number}} is in' },
      body: {
        en: 'Dear **you**, {{artist_name}} has it.\n\n- one\n- [two](/store)\n\n{{button}}\n\n{{receipt}}',
      },
    };
    const { subject, html, text } = edited(receipt, texts);
    expect(subject).toMatch(/^Order \w{3}-\w{3} is in$/);
    const edits = new Map([[receipt.id, texts]]);
    expect(renderSubject('order_received', sampleOf(receipt), 'en', SHOP, edits)).toBe(subject);
    expect(html).toContain('<strong>you</strong>, June Calloway has it.');
    expect(html).toContain('<a href="https://keepsong.test/store"');
    expect(text).toContain('Dear you, June Calloway has it.');
    expect(text).toContain('$281.46');
    expect(text).not.toContain('Something not right?');
    expect(edited(receipt, texts, 'sp')).toEqual(renderMail('order_received', sampleOf(receipt), 'sp', SHOP));
  });

  it('leaves out a paragraph about something that the order does not have', () => {
    const body = { en: 'Promised by {{promised_day}}.\n\nThank you.\n\n{{button}}' };
    const { text } = edited(receipt, { body }, 'en', { ...sampleOf(receipt), promisedDay: null });
    expect(text).toContain('Thank you.');
    expect(text).not.toContain('Promised by');
  });

  it('takes a part that all cases share from the usual mail, and no other part', () => {
    const instant = sampleOf(mailOf('order_received.instant'));
    const texts = { subject: { en: 'In: {{recipient}}' }, body: { en: 'Usual\n\n{{button}}' } };
    const { subject, text } = edited(receipt, texts, 'en', instant);
    expect(subject).toBe('In: Odessa');
    expect(text).toContain('We’re making the whole song now');
    expect(text).not.toContain('Usual');
  });

  it('is never told by what customers typed', () => {
    const one = mailOf('gift_thanked');
    const texts = { body: { en: '**{{recipient}}** wrote: {{thanks}}\n\n{{button}}' } };
    const tagsOf = (thanks: string) =>
      (edited(one, texts, 'en', { ...sampleOf(one), thanks }).html.match(/<[^>]*>/g) ?? []).join('');
    const plain = tagsOf('x');
    const broken = [...XSS_CORPUS, '{{button}}', '**b** [a](https://evil.example)'].filter(
      (thanks) => thanks.trim() !== '' && tagsOf(thanks) !== plain,
    );
    expect(broken).toEqual([]);
  });

  it('keeps the paragraphs of what somebody wrote', () => {
    const one = mailOf('staff_answer');
    const params = { ...sampleOf(one), text: 'First.\n\nSecond.' };
    const { text } = edited(one, { body: { en: 'Here:\n\n{{message}}\n\n{{button}}' } }, 'en', params);
    expect(text).toContain('Here:\n\nFirst.\n\nSecond.');
  });
});

it('a lost button, an unknown placeholder and an empty subject are named by their field', () => {
  const { body } = ownMailOf(mailOf('passcode'));
  const wrong = {
    ...body,
    subject: { ...body.subject, sp: ' ' },
    heading: { ...body.heading, en: 'For {{recipient}}' },
    body: { ...body.body, en: 'Type it.' },
  };
  expect(faultsOf('passcode', wrong, true)).toMatchObject({
    refusal: {
      fields: {
        'subject.sp': 'required',
        'heading.en': 'placeholder_unknown',
        'body.en': 'placeholder_missing',
      },
    },
  });
  expect(placeholdersIn(body.body.en)).toContain('code_box');
  expect(placeholderLabel('button_2', 'sp')).toBe('Botón 2');
});
