import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { MessageName } from '../messages.ts';
import { occasionName } from '../option-names.ts';
import { REPORT_REASON_NAMES } from '../templates/comment-reported.ts';
import { goodsIn } from '../templates/goods/parcels.ts';
import { REPORT_NAMES } from '../templates/report-weekly.ts';
import { STAFF_ROLE_NAMES } from '../templates/staff-invite.ts';
import { styleOf, UNNAMED_ARTIST } from '../templates/wording.ts';
import type { Voice } from '../voice.ts';

/** The format of a parameter in a message's words. `fixed` parameters become one of a few words of the shop. */
type LeafKind = 'text' | 'day' | 'moment' | 'money' | 'number' | 'order' | 'link' | 'fixed';
export type Leaf = { name: string; path: readonly string[]; kind: LeafKind; value: unknown };

/** Parameters that are shown as blocks of their own, or are no words. */
const NOT_WORDS: ReadonlySet<string> = new Set([
  ...['receipt', 'card', 'peaks', 'genre', 'mood', 'tempo', 'moods', 'facts', 'asked', 'notes', 'vocals'],
  'design',
  ...['before', 'after', 'kind', 'change', 'first', 'saidBy', 'reference', 'nothingBack'],
]);

/** Parameters whose value is one of a few words of the shop. */
const FIXED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'staff_invite.role': STAFF_ROLE_NAMES,
  'comment_reported_staff.reason': REPORT_REASON_NAMES,
  'report_weekly.report': REPORT_NAMES,
};
const NO_WORDS_IN: ReadonlySet<string> = new Set(['refund_attention_staff.reason']);

const NAMES: Readonly<Record<string, string>> = {
  ...{ cents: 'amount', path: 'link', storyPath: 'story_link', choicePath: 'choice_link' },
  ...{ stopPath: 'stop_link', calendarPath: 'calendar_link', orderId: 'order_number' },
  ...{ text: 'message', dueAt: 'due', offerExpiresAt: 'answer_by' },
};

const snake = (key: string): string =>
  key.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

function kindOf(id: string, key: string, value: unknown): LeafKind | null {
  if (Object.hasOwn(FIXED, id) || key === 'occasion' || key === 'goods') return 'fixed';
  if (NO_WORDS_IN.has(id) || NOT_WORDS.has(key) || typeof value === 'boolean') return null;
  if (/path$/i.test(key)) return 'link';
  if (/day$/i.test(key)) return 'day';
  if (/cents$/i.test(key)) return 'money';
  if (/At$/.test(key)) return 'moment';
  if (key === 'orderId') return 'order';
  return typeof value === 'number' ? 'number' : 'text';
}

/** The parameters that the words of a message can contain, in the order in which they are stored. */
export function leavesOf(name: MessageName, params: object): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (part: object, path: readonly string[]) => {
    for (const [key, value] of Object.entries(part)) {
      const here = [...path, key];
      if (key === 'song' || key === 'artist') {
        if (value !== null) walk(value, here);
        continue;
      }
      const kind = kindOf(`${name}.${key}`, key, value);
      if (kind) leaves.push({ name: NAMES[key] ?? snake(key), path: here, kind, value });
    }
  };
  walk(params, []);
  return leaves;
}

function written(name: MessageName, { path, kind, value }: Leaf, voice: Voice): string | null {
  if (value === null || value === undefined || value === '') return null;
  const key = path.at(-1) ?? '';
  switch (kind) {
    case 'day':
      return voice.day(String(value));
    case 'moment':
      return voice.moment(String(value));
    case 'money':
      return value === 0 ? null : voice.money(Number(value));
    case 'order':
      return orderNumber(Number(value));
    case 'link':
      return voice.url(String(value));
    case 'number':
      return String(value);
    case 'text':
      return String(value).trim() || null;
    case 'fixed': {
      if (key === 'occasion') return occasionName(String(value), voice.locale);
      if (key === 'goods') return goodsIn(value as Parameters<typeof goodsIn>[0], voice);
      const names = FIXED[`${name}.${key}`]?.[voice.locale] as Readonly<Record<string, string>> | undefined;
      return names?.[String(value)] ?? null;
    }
  }
}

const SOMEBODY = { en: 'Somebody', sp: 'Alguien' } as const;

/** The values of the placeholders of a message. Null: this message has no such fact. */
export type MailValues = ReadonlyMap<string, string | null>;

export function mailValues(name: MessageName, params: object, voice: Voice): MailValues {
  const values = new Map<string, string | null>([
    ['brand', voice.brand],
    ['support_email', voice.supportEmail],
    ['host', voice.host],
  ]);
  for (const leaf of leavesOf(name, params)) values.set(leaf.name, written(name, leaf, voice));
  // Givers of a song may leave out their name.
  if (values.get('from_name') === null) values.set('from_name', SOMEBODY[voice.locale]);
  const { isUnnamed } = params as { isUnnamed?: boolean };
  if (isUnnamed) values.set('declined_name', UNNAMED_ARTIST[voice.locale]);
  const { song } = params as { song?: Parameters<typeof styleOf>[0] | null };
  if (song) values.set('style', styleOf(song, voice.locale));
  return values;
}
