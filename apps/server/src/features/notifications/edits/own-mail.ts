import type { MailBody } from '@keepsong/contract/catalogue/mails';
import type { Placeholder } from '@keepsong/domain/cms/mail-placeholders';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import type { Block, MailContent } from '../mail/content.ts';
import { MESSAGES, type MessageName } from '../messages.ts';
import { TEMPLATES } from '../templates.ts';
import { createVoice, type Voice } from '../voice.ts';
import { casesOf, type MailCase, usualPatch } from './mail-cases.ts';
import { type Leaf, leavesOf, mailValues } from './mail-values.ts';
import { SAMPLES } from './sample-params.ts';

/** A made-up shop. Its name and addresses occur nowhere else in a mail, so they can be found and replaced. */
const SHOP = {
  brand: 'Zqbrand',
  publicUrl: 'https://zqhost.test',
  supportEmail: 'zqmail@zqhost.test',
  takesAnswers: true,
};

/** A message, or one of its cases. */
export type MailId = { id: string; name: MessageName; mailCase: MailCase | null };

export const MAIL_IDS: readonly MailId[] = (Object.keys(MESSAGES) as MessageName[]).flatMap((name) => [
  { id: name, name, mailCase: null },
  ...casesOf(name).map((mailCase) => ({ id: `${name}.${mailCase.id}`, name, mailCase })),
]);

const BY_ID: ReadonlyMap<string, MailId> = new Map(MAIL_IDS.map((one) => [one.id, one]));
export const mailIdOf = (id: string): MailId | null => BY_ID.get(id) ?? null;

/** The sample parameters of a message, or of one of its cases. */
export function sampleOf({ name, mailCase }: Pick<MailId, 'name' | 'mailCase'>): Record<string, unknown> {
  const patched = { ...SAMPLES[name], ...usualPatch(name), ...mailCase?.patch };
  return MESSAGES[name].parse(patched) as Record<string, unknown>;
}

/** A value that occurs nowhere else in a mail, so that the place of its parameter can be found. */
function mark({ kind, path, value }: Leaf, at: number): unknown {
  const two = String(at + 10);
  switch (kind) {
    case 'day':
      return `2031-03-${two}`;
    case 'moment':
      return `2031-04-${two}T15:00:00.000Z`;
    case 'money':
      return value === 0 ? 0 : 7_310_000 + at * 1_111;
    case 'order':
      return 7_777_700 + at;
    case 'number':
      return value === 0 || value === 1 ? value : 7_300 + at;
    case 'link':
      return `/zq-${String.fromCharCode(97 + at)}`;
    case 'text':
      // Keep a one-time code, because the schema checks its format.
      return path.at(-1) === 'code' ? value : `Zq${String.fromCharCode(97 + at)}`;
    case 'fixed':
      return value;
  }
}

/** Replaces all facts of a mail by marks, so that its words and facts can be told apart. */
function marked({ name, mailCase }: MailId): Record<string, unknown> {
  const sample = structuredClone(sampleOf({ name, mailCase }));
  leavesOf(name, sample).forEach((leaf, at) => {
    if (leaf.value === null || leaf.value === undefined || leaf.value === '') return;
    const owner = leaf.path
      .slice(0, -1)
      .reduce<Record<string, unknown>>((part, key) => part[key] as Record<string, unknown>, sample);
    owner[leaf.path.at(-1) ?? ''] = mark(leaf, at);
  });
  return sample;
}

const NAMES: Readonly<Record<Exclude<Block['kind'], 'text' | 'rich'>, string>> = {
  ...{
    code: 'code_box',
    sleeve: 'picture',
    picture: 'picture',
    facts: 'facts',
    receipt: 'receipt',
    button: 'button',
    link: 'further_link',
  },
};
const NEEDED: readonly Block['kind'][] = ['code', 'button', 'link'];

/**
 * The blocks of a mail that are not words, by the names of their placeholders: the second button is `button_2`.
 */
export function namedBlocks(blocks: readonly Block[]): Map<string, Block> {
  const named = new Map<string, Block>();
  for (const block of blocks) {
    if (block.kind === 'text' || block.kind === 'rich') continue;
    const name = NAMES[block.kind];
    const count = [...named.keys()].filter((one) => one.replace(/_\d+$/, '') === name).length;
    named.set(count === 0 ? name : `${name}_${count + 1}`, block);
  }
  return named;
}

export type MailPlaceholders = Record<'line' | 'body' | 'sms', Placeholder[]>;
export type OwnMail = { body: MailBody; placeholders: MailPlaceholders };

type InLocale = Record<keyof MailBody, string> & { needed: string[]; blocks: string[] };

/** The words of a mail, with placeholders in place of the facts. */
function wordsOf(
  content: MailContent,
  sms: string | null,
  toPlaceholders: (text: string) => string,
): InLocale {
  const named = [...namedBlocks(content.blocks)];
  const nameOf = (block: Block) => named.find(([, one]) => one === block)?.[0] ?? '';
  const body = content.blocks.map((block) =>
    block.kind === 'text' ? toPlaceholders(block.text) : `{{${nameOf(block)}}}`,
  );
  return {
    subject: toPlaceholders(content.subject),
    preheader: toPlaceholders(content.preheader),
    heading: toPlaceholders(content.heading),
    body: body.filter((part) => part.trim() !== '').join('\n\n'),
    reason: toPlaceholders(content.reason),
    sms: sms === null ? '' : toPlaceholders(sms),
    needed: named.filter(([, { kind }]) => NEEDED.includes(kind)).map(([name]) => name),
    blocks: named.map(([name]) => name),
  };
}

function placeholdersOf(one: MailId, voice: Voice) {
  const values = mailValues(one.name, marked(one), voice);
  // Replace the longest values first, because a short value may be a part of a longer one.
  const known = [...values].filter((entry): entry is [string, string] => !!entry[1]);
  known.sort(([, first], [, second]) => second.length - first.length);
  return (text: string) => known.reduce((left, [name, value]) => left.replaceAll(value, `{{${name}}}`), text);
}

function inLocale(one: MailId, locale: Locale): InLocale {
  const voice = createVoice(SHOP, locale);
  const { mail, sms } = TEMPLATES[one.name];
  const params = marked(one);
  return wordsOf(mail(params, voice), sms?.(params, voice) ?? null, placeholdersOf(one, voice));
}

function ownMail(one: MailId): OwnMail {
  const [en, sp] = LOCALES.map((locale) => inLocale(one, locale)) as [InLocale, InLocale];
  const both = (part: keyof MailBody) => ({ en: en[part], sp: sp[part] });
  const hasSms = TEMPLATES[one.name].sms !== null;
  const values = mailValues(one.name, marked(one), createVoice(SHOP, 'en'));
  const names = [...values].filter(([, value]) => value !== null).map(([name]) => name);
  const isLink = (name: string) => name === 'link' || name.endsWith('_link');
  const words = names.filter((name) => !isLink(name)).map((name) => ({ name, is_required: false }));
  const inSms = (name: string) => en.sms.includes(`{{${name}}}`) && sp.sms.includes(`{{${name}}}`);
  return {
    body: {
      ...{ subject: both('subject'), preheader: both('preheader'), heading: both('heading') },
      ...{ body: both('body'), reason: both('reason'), sms: hasSms ? both('sms') : null },
    },
    placeholders: {
      line: words,
      body: [...words, ...en.blocks.map((name) => ({ name, is_required: en.needed.includes(name) }))],
      sms: hasSms
        ? names
            .filter((name) => !isLink(name) || inSms(name))
            .map((name) => ({ name, is_required: inSms(name) && (isLink(name) || name === 'code') }))
        : [],
    },
  };
}

const kept = new Map<string, OwnMail>();

/**
 * The shop's own words of a message, and the placeholders that it can have. They change only with a release.
 */
export function ownMailOf(one: MailId): OwnMail {
  const known = kept.get(one.id) ?? ownMail(one);
  kept.set(one.id, known);
  return known;
}
