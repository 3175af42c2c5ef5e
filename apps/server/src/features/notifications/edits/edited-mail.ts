import { fillPlaceholders, placeholdersIn } from '@keepsong/domain/cms/mail-placeholders';
import { escapeHtml } from '@keepsong/domain/text/escape-html';
import { safeHtml } from '../../../platform/text/safe-html.ts';
import type { Block, MailContent } from '../mail/content.ts';
import type { MessageName } from '../messages.ts';
import type { Voice } from '../voice.ts';
import { caseOf } from './mail-cases.ts';
import type { MailTexts } from './mail-texts.ts';
import { type MailValues, mailValues } from './mail-values.ts';
import { mailIdOf, namedBlocks, ownMailOf } from './own-mail.ts';

/** The texts that editors have published, by the id of the mail. */
export type MailEdits = ReadonlyMap<string, MailTexts>;
export const NO_EDITS: MailEdits = new Map();

type Part = keyof MailTexts;
type Line = Exclude<Part, 'body' | 'sms'>;

/**
 * The text of an editor for a part of a message; null when nobody has written one. A case that nobody has edited takes the
 * part from the usual message, when the shop itself says the same in both.
 */
function editedPart(name: MessageName, caseId: string | null, part: Part, voice: Voice, edits: MailEdits) {
  const { locale } = voice;
  const id = caseId === null ? name : `${name}.${caseId}`;
  const own = edits.get(id)?.[part]?.[locale];
  if (own !== undefined || caseId === null) return own ?? null;
  const [here, usual] = [mailIdOf(id), mailIdOf(name)];
  if (!here || !usual) return null;
  const isSame = ownMailOf(here).body[part]?.[locale] === ownMailOf(usual).body[part]?.[locale];
  return isSame ? (edits.get(name)?.[part]?.[locale] ?? null) : null;
}

const missingIn = (text: string, values: MailValues): string[] =>
  placeholdersIn(text).filter((name) => (values.get(name) ?? null) === null);

const filled = (text: string, values: MailValues): string =>
  fillPlaceholders(text, (name) => values.get(name) ?? null);

/** Fills a line. Null when the message lacks a fact that the line needs. */
const lineOf = (text: string | null, values: MailValues): string | null =>
  text === null || missingIn(text, values).length > 0 ? null : filled(text, values);

const RICH = /\*\*|^#{1,6} |^> ?|^- +|^\d{1,3}\. +|\]\(|https?:\/\/|www\./im;

/**
 * Rich text for the plain-text version of a mail: without the marks of bold text and headings, and with links
 * as `label: address`. The marks of lists and quotes stay.
 */
const withoutMarks = (text: string): string =>
  text
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\[([^[\]\n]+)\]\(([^()\s]+)\)/g, '$1: $2')
    .replace(/^#{1,6} +/gm, '');

function paragraphOf(source: string, values: MailValues): Block[] {
  const [name = ''] = placeholdersIn(source);
  // A paragraph that is only one placeholder: the value is a text that somebody wrote, so it keeps its own
  // paragraphs.
  if (/^\{\{[^{}]*\}\}$/.test(source))
    return (values.get(name) ?? '')
      .split(/\n{2,}/)
      .map((part) => ({ kind: 'text' as const, text: part.trim() }))
      .filter(({ text }) => text !== '');
  if (!RICH.test(source)) return [{ kind: 'text', text: filled(source, values) }];
  // The markup is read before the values are filled in, so that text of a customer is never read as markup.
  const html = fillPlaceholders(safeHtml(source), (one) => {
    const value = values.get(one) ?? null;
    return value === null ? null : escapeHtml(value);
  });
  return [{ kind: 'rich', html, text: filled(withoutMarks(source), values) }];
}

/**
 * The blocks of an edited body. A paragraph with a placeholder that has no value in this message is left out,
 * as in the shop's own texts. Null when the song has no recipient: most sentences name the recipient, so the
 * shop's own text is better.
 */
function blocksOf(source: string, values: MailValues, own: readonly Block[]): Block[] | null {
  const named = namedBlocks(own);
  const blocks: Block[] = [];
  const apart = source.replace(/[ \t]*\{\{\s*([^{}]*?)\s*\}\}[ \t]*/g, (whole, name: string) =>
    values.has(name) ? whole : `\n\n{{${name}}}\n\n`,
  );
  for (const chunk of apart.split(/\n{2,}/)) {
    const part = chunk.trim();
    if (part === '') continue;
    const [, alone = ''] = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(part) ?? [];
    if (alone !== '' && !values.has(alone)) {
      const block = named.get(alone);
      if (block) blocks.push(block);
      continue;
    }
    const missing = missingIn(part, values);
    if (missing.includes('recipient')) return null;
    if (missing.length === 0) blocks.push(...paragraphOf(part, values));
  }
  return blocks;
}

type Given = { voice: Voice; own: MailContent; edits: MailEdits };

/** Reads the lines of a mail, with the editors' texts in place of the shop's own. */
function linesOf(name: MessageName, caseId: string | null, values: MailValues, { voice, own, edits }: Given) {
  return (part: Line) => lineOf(editedPart(name, caseId, part, voice, edits), values) ?? own[part];
}

/** The content of a mail, with the editors' texts in place of the shop's own. */
export function editedMail(name: MessageName, params: object, given: Given): MailContent {
  const { voice, own, edits } = given;
  if (edits.size === 0) return own;
  const caseId = caseOf(name, params)?.id ?? null;
  const values = mailValues(name, params, voice);
  const line = linesOf(name, caseId, values, given);
  const body = editedPart(name, caseId, 'body', voice, edits);
  return {
    ...{ subject: line('subject'), preheader: line('preheader'), heading: line('heading') },
    blocks: (body === null ? null : blocksOf(body, values, own.blocks)) ?? own.blocks,
    reason: line('reason'),
  };
}

/** Only the subject of a mail, as `editedMail` has it. Lists of mails need nothing else. */
export function editedSubject(name: MessageName, params: object, given: Given): string {
  if (given.edits.size === 0) return given.own.subject;
  const caseId = caseOf(name, params)?.id ?? null;
  return linesOf(name, caseId, mailValues(name, params, given.voice), given)('subject');
}

/** A text message, with the editors' text in place of the shop's own. */
export function editedSms(
  name: MessageName,
  params: object,
  { voice, own, edits }: { voice: Voice; own: string; edits: MailEdits },
): string {
  if (edits.size === 0) return own;
  const text = editedPart(name, caseOf(name, params)?.id ?? null, 'sms', voice, edits);
  return lineOf(text, mailValues(name, params, voice)) ?? own;
}
