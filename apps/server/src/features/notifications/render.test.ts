import { parseSharePng } from '@keepsong/artwork/draw/parse';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ACCEPT_DAYS } from '@keepsong/domain/earnings/acceptance';
import type { Locale } from '@keepsong/domain/format/locale';
import { XSS_CORPUS } from '@keepsong/domain/testing/xss-corpus';
import { describe, expect, test } from 'vitest';
import { type MailEdits, NO_EDITS } from './edits/edited-mail.ts';
import { SAMPLES } from './edits/sample-params.ts';
import { MESSAGES, type MessageName } from './messages.ts';
import {
  hasSms,
  isMessageName,
  mailWithoutName,
  renderMail,
  renderSms,
  renderSubject,
  smsWithoutName,
  subjectWithoutName,
} from './render.ts';

const SHOP = {
  brand: 'Keepsong',
  publicUrl: 'https://keepsong.test',
  supportEmail: 'help@keepsong.test',
  takesAnswers: true,
};
const NAMES = Object.keys(MESSAGES).filter(isMessageName);
const LOCALES: Locale[] = ['en', 'sp'];
const EACH = NAMES.flatMap((name) => LOCALES.map((locale) => ({ name, locale })));
const TEXTED = EACH.filter(({ name }) => hasSms(name));

const HOSTILE = `"><img src=x onerror=alert(1)>'&lt;\r\nBcc: everybody@example.com\u2028`;

/** Replaces every free text of a sample by a hostile text. Ids, addresses, days and codes are not changed. */
function hostile(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => hostile(item));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hostile(part, name)]));
  const isText = ['recipient', 'title', 'artistName', 'occasion', 'genre', 'mood'].includes(key);
  return isText ? HOSTILE : value;
}

const attribute = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`${name}="([^"]*)"`, 'g'))].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );

// Mails to artists and staff are not sent to addresses that nobody has proved.
const OF_SONGS = EACH.filter(({ name }) => 'song' in SAMPLES[name] && !/artist$|staff$/.test(name));

test.each(OF_SONGS)('the subject of $name in $locale can do without the name of the recipient', (one) => {
  const sample = SAMPLES[one.name];
  const song = 'song' in sample ? sample.song : null;
  const params = { ...sample, song: { ...song, recipient: 'Marguerite', title: 'Marguerite' } };
  const subject = subjectWithoutName(one.name, params, one.locale, SHOP);
  expect(subject).not.toContain('Marguerite');
  expect(subject).toMatch(/^[¿\p{Lu}].{8,80}[^:\s]$/u);
});

test.each(TEXTED)('the text message $name in $locale can do without names that somebody typed', (one) => {
  const sample: Record<string, unknown> = { ...SAMPLES[one.name] };
  const params = {
    ...sample,
    ...('song' in sample
      ? { song: { ...(sample.song as object), recipient: 'Marguerite', title: 'Marguerite' } }
      : {}),
    ...('fromName' in sample ? { fromName: 'Marguerite' } : {}),
  };
  const line = {
    en: 'Of {{from_name}} for {{recipient}}: {{title}}',
    sp: 'De {{from_name}} para {{recipient}}: {{title}}',
  };
  for (const edits of [NO_EDITS, new Map([[one.name, { sms: line }]])]) {
    const words = smsWithoutName(one.name, params, one.locale, SHOP, edits);
    expect(words).not.toContain('Marguerite');
    // No gap is left where a name stood.
    expect(words).not.toMatch(/: ?\.|\s[.,:]|\S {2,}\S|undefined|null/);
    expect(words).toContain('Keepsong');
  }
});

describe.each(EACH)('mail $name in $locale', ({ name, locale }) => {
  const mail = renderMail(name, SAMPLES[name], locale, SHOP);

  test('has a subject of one line, a text and a page in its language', () => {
    expect(mail.subject).toMatch(/^\S.{8,80}\S$/u);
    expect(mail.html).toContain(`<html lang="${locale === 'sp' ? 'es' : 'en'}">`);
    expect(mail.text).toContain('help@keepsong.test');
    expect(mail.html + mail.text + mail.subject).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test('has the same subject in lists, also with hostile texts', () => {
    const params = hostile(SAMPLES[name]);
    expect(renderSubject(name, SAMPLES[name], locale, SHOP)).toBe(mail.subject);
    expect(renderSubject(name, params, locale, SHOP)).toBe(renderMail(name, params, locale, SHOP).subject);
  });

  test('uses the style of the shop', () => {
    // Leaves out the addresses of links, because nobody reads them.
    const words = `${mail.subject} ${mail.text.replace(/https?:\S+/g, '')}`;
    expect(words).not.toMatch(/[!¡]/);
    expect(words).not.toMatch(/magic|mágic|unforgettable|inolvidable|journey|perfect/i);
  });

  test('contains the same in both parts: every link of the page is a line of the text', () => {
    const links = attribute(mail.html, 'href').filter((href) => !href.startsWith('mailto:'));
    for (const link of links) expect(mail.text.split('\n')).toContain(link);
    for (const link of links) expect(new URL(link).origin).toBe('https://keepsong.test');
  });

  test('links only to addresses of the shop', () => {
    expect(mail.html.replace(/<[^>]*>/g, '')).not.toContain('https://keepsong.test');
  });

  test('has PNG pictures with size and text alternative, and no table or script', () => {
    for (const src of attribute(mail.html, 'src')) {
      const url = new URL(src);
      expect(url.href).toMatch(/^https:\/\/keepsong\.test\/art\/v\d+\/(?:sleeve|card)\.png\?/);
      expect(parseSharePng(url.pathname, url.searchParams)).not.toBeNull();
    }
    for (const img of mail.html.match(/<img [^>]*>/g) ?? [])
      expect(img).toMatch(/ width="240" height="240" /);
    expect(mail.html.match(/<img /g)?.length ?? 0).toBe(attribute(mail.html, 'alt').filter(Boolean).length);
    expect(mail.html).not.toMatch(/<(table|script|link)\b/);
  });

  test('is no wider than a phone, also with long names', () => {
    expect(mail.html).toMatch(/<div role="article"[^>]*overflow-wrap:break-word/);
  });

  test('is harmless whatever people type', () => {
    const attacked = renderMail(name, hostile(SAMPLES[name]), locale, SHOP);
    expect(attacked.html).not.toContain('<img src=x');
    expect(attacked.html.match(/ onerror=/g)?.length ?? 0).toBe(
      (attacked.html.match(/&lt;img src=x onerror=/g) ?? []).length,
    );
    expect(attacked.subject).not.toMatch(/[\r\n\u2028]/);
    expect(attacked.html.match(/<[a-z]/g)?.length).toBe(mail.html.match(/<[a-z]/g)?.length);
  });
});

/** Replaces every free text of a sample by `text`. */
const withText = (value: unknown, text: string): unknown =>
  JSON.parse(JSON.stringify(hostile(value)), (_key, part) => (part === HOSTILE ? text : part));

const tagsOf = (html: string): string =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, '')).join('');

test.each(NAMES)('%s has the same markup with every text of the corpus', (name) => {
  const plain = renderMail(name, withText(SAMPLES[name], 'x'), 'en', SHOP);
  const broken = XSS_CORPUS.filter((text) => {
    const { html, subject } = renderMail(name, withText(SAMPLES[name], text), 'en', SHOP);
    return tagsOf(html) !== tagsOf(plain.html) || /[\r\n]/.test(subject);
  });
  expect(broken).toEqual([]);
});

/**
 * The names that a subject may contain. Mails about an order show its customer the names in it. All other subjects and
 * previews contain no free text, because the reader does not know who typed it (decision 0071).
 */
const TO_ITS_CUSTOMER: Partial<Record<MessageName, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'order_received',
      'order_refunded',
      'order_cancelled',
      'order_resumed',
      'payment_problem',
      'gift_waits',
      'gift_opened',
      'gift_thanked',
      'contribution_added',
    ].map((name) => [name, ['recipient']]),
  ),
  instant_song_delivered: ['recipient', 'title'],
  instant_song_trouble: ['recipient'],
  artist_accepted: ['recipient', 'artistName'],
  artist_search: ['recipient', 'declinedName'],
  offer_declined_next: ['recipient', 'nextName'],
  song_delivered: ['recipient', 'title', 'artistName'],
  song_late: ['recipient'],
  change_late: ['recipient'],
  song_waited_for: ['recipient'],
  question_unanswered: ['recipient', 'artistName'],
  song_rating: ['recipient', 'artistName'],
  sample_asked: ['recipient', 'artistName'],
  sample_answer_artist: ['title'],
  song_message: ['recipient', 'artistName'],
  staff_answer: ['recipient'],
  song_revised: ['recipient', 'title', 'artistName'],
};
/** Texts that are ids, codes or addresses of the shop, and never words that somebody typed. */
const FIXED = [
  'code',
  'change',
  'kind',
  'role',
  'day',
  'promisedDay',
  'askedDay',
  'hearDay',
  'dueAt',
  'dueDay',
  'offerExpiresAt',
  'first',
  'report',
  'field',
  'firstDay',
  'lastDay',
];

/** Replaces every free text by its own key as a word, so that it can be found again. */
const marked = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => marked(item, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part, name)]));
  const isFree = typeof value === 'string' && !FIXED.includes(key) && !/path$/i.test(key);
  return isFree && !['reason', 'brand', 'last4'].includes(key) ? `Zz${key}zz` : value;
};

test.each(EACH)('$name in $locale has no words of a stranger in its subject', ({ name, locale }) => {
  const { subject, html } = renderMail(name, marked(SAMPLES[name]), locale, SHOP);
  const preview = /<div style="display:none[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
  const words = [...`${subject} ${preview}`.matchAll(/Zz(\w+?)zz/gi)].map((match) => match[1]);
  const allowed = [...(TO_ITS_CUSTOMER[name] ?? []), 'occasion'];
  expect(words.filter((word = '') => !allowed.includes(word))).toEqual([]);
});

test.each(EACH)('$name in $locale makes no link of a name', ({ name, locale }) => {
  const evil = 'https://evil.example/pay 1-800-555-0199';
  const names = ['recipient', 'recipientName', 'fromName', 'name'];
  const typed = JSON.parse(JSON.stringify(SAMPLES[name]), (key, part) =>
    names.includes(key) && typeof part === 'string' ? evil : part,
  );
  const { subject, text, html } = renderMail(name, typed, locale, SHOP);
  const short = hasSms(name) ? renderSms(name, typed, locale, SHOP) : '';
  expect(`${subject} ${text} ${html} ${short}`).not.toMatch(/evil\.example|555/);
});

test.each(NAMES)('%s is written in two languages', (name) => {
  const [english, spanish] = LOCALES.map((locale) => renderMail(name, SAMPLES[name], locale, SHOP));
  expect(spanish?.subject).not.toBe(english?.subject);
  expect(spanish?.text).not.toBe(english?.text);
});

describe.each(TEXTED)('text message $name in $locale', ({ name, locale }) => {
  test('names the shop, fits three parts, and contains no more than it needs', () => {
    const text = renderSms(name, SAMPLES[name], locale, SHOP);
    expect(text).toContain('Keepsong');
    expect(text.length).toBeLessThanOrEqual(3 * 67);
    expect(text).not.toMatch(/undefined|null|[!¡]/);
  });
});

test.each([
  ['en', 'goes back to you', 'We are sending all of it back', 'We are looking at', 'don’t pay again'],
  ['sp', 'Te devolvemos', 'Te devolvemos todo', 'Estamos revisando', 'no vuelvas a pagar'],
] as const)(
  'a payment that became no order says what happens to the money, in %s',
  (locale, back, sent, looking, wait) => {
    const news = SAMPLES.payment_problem;
    const returned = renderMail('payment_problem', news, locale, SHOP);
    expect(returned.subject).toContain(back);
    expect(returned.text).toContain(sent);
    const held = renderMail('payment_problem', { ...news, song: null, goesBack: false }, locale, SHOP);
    expect(held.subject).toContain(looking);
    expect(held.text).toContain(wait);
    for (const { text } of [returned, held])
      expect(text).not.toMatch(/nothing was charged|no se cobró nada/i);
  },
);

test.each([
  ['en', 'The customer was told', 'Nobody was told'],
  ['sp', 'El cliente está avisado', 'No se avisó a nadie'],
] as const)(
  'the staff read whether the customer of a payment without an order was told, in %s',
  (locale, told, none) => {
    for (const goesBack of [true, false]) {
      const news = { ...SAMPLES.payment_attention_staff, goesBack };
      const { text } = renderMail('payment_attention_staff', news, locale, SHOP);
      expect(text).toContain(told);
      expect(text).not.toContain(none);
      const unknown = renderMail('payment_attention_staff', { ...news, isTold: false }, locale, SHOP);
      expect(unknown.text).toContain(none);
      expect(unknown.text).not.toContain(told);
    }
  },
);

test.each(LOCALES)(
  'the staff read which taxes are not recorded, with the number of the order, in %s',
  (locale) => {
    const { subject, text } = renderMail(
      'taxes_attention_staff',
      SAMPLES.taxes_attention_staff,
      locale,
      SHOP,
    );
    expect(subject).toContain(orderNumber(1042));
    expect(text).toContain(orderNumber(1042));
    expect(text).toMatch(/8[.,]00/);
    expect(text).not.toMatch(/payment provider|proveedor de pagos/);
  },
);

test.each(['goods_shipped', 'goods_arrived', 'goods_return'] as const)(
  'the number of a parcel stands whole in the mail, and makes no address: %s',
  (name) => {
    const tracking = 'KS0412778809US';
    const mail = (typed: string) => renderMail(name, { ...SAMPLES[name], tracking: typed }, 'en', SHOP).text;
    expect(mail(tracking)).toContain(tracking);
    expect(mail(`https://evil.example/${tracking}`)).not.toMatch(/evil\.example|https:\/\/evil/);
  },
);

test.each([
  ['en', 'June Calloway cannot take', 'The promised day stays: Fri, Nov 13.'],
  ['sp', 'June Calloway no puede encargarse', 'La fecha prometida se mantiene: vie, 13\u00a0nov.'],
] as const)('a customer whose song was declined reads the names and the day, in %s', (locale, who, day) => {
  const news = SAMPLES.offer_declined_next;
  const { subject, text } = renderMail('offer_declined_next', news, locale, SHOP);
  expect(subject).toContain('Wren Halloway');
  expect(text).toContain(who);
  expect(text).toContain(day);
  const later = renderMail('offer_declined_next', { ...news, isLate: true }, locale, SHOP);
  expect(later.text).not.toContain(day);
  expect(later.text).toMatch(
    /Nov 13 and is late[\s\S]*get back everything|13\u00a0nov y llega tarde[\s\S]*todo lo que pagaste/,
  );
  const found = renderMail('offer_declined_next', { ...news, declinedName: null }, locale, SHOP);
  expect(found.text).toMatch(/found an artist|Encontramos artista/);
  expect(found.text).not.toContain('June Calloway');
});

test.each([
  ['en', 'You’ll hear from us by Thu, Nov 5', 'you get the full price back'],
  ['sp', 'Tendrás noticias nuestras a más tardar el jue, 5\u00a0nov', 'te devolvemos el precio completo'],
] as const)(
  'a customer reads how long an artist is searched for, and that the price is refunded, in %s',
  (locale, ...words) => {
    const { text } = renderMail('artist_search', SAMPLES.artist_search, locale, SHOP);
    for (const said of words) expect(text).toContain(said);
    expect(text).toContain('June Calloway');
    const still = renderMail('artist_search', { ...SAMPLES.artist_search, declinedName: null }, locale, SHOP);
    expect(still.text).not.toContain('June Calloway');
  },
);

test('the staff read which order and style it is, and what each artist said', () => {
  const { subject, text } = renderMail('artist_wanted_staff', SAMPLES.artist_wanted_staff, 'en', SHOP);
  expect(subject).toContain(orderNumber(1042));
  expect(text).toContain('June Calloway: too busy – On tour until December.');
  expect(text).toContain('Vocals: Female');
});

test('English text messages use only the GSM alphabet', () => {
  for (const { name, locale } of TEXTED.filter((one) => one.locale === 'en'))
    expect(renderSms(name, SAMPLES[name], locale, SHOP)).not.toContain('’');
});

test.each(LOCALES)(
  'a receipt that editors have written can do without the name of the recipient, in %s',
  (locale) => {
    const line = { en: 'For {{recipient}}', sp: 'Para {{recipient}}' };
    const edits: MailEdits = new Map([['order_received', { subject: line, preheader: line, sms: line }]]);
    const recipient = String(SAMPLES.order_received.song?.recipient);
    for (const texts of [NO_EDITS, edits]) {
      for (const words of [subjectWithoutName, smsWithoutName])
        expect(words('order_received', SAMPLES.order_received, locale, SHOP, texts)).not.toContain(recipient);
      const { subject, html } = mailWithoutName(
        'order_received',
        SAMPLES.order_received,
        locale,
        SHOP,
        texts,
      );
      // A program that shows mails shows the subject and what stands before the heading.
      expect(subject + html.slice(0, html.indexOf('<h1'))).not.toContain(recipient);
    }
  },
);

test('a receipt lists shipping and taxes even when they are zero', () => {
  const { receipt } = SAMPLES.order_received;
  const extras = [
    { kind: 'discount', cents: 0 },
    { kind: 'shipping', cents: 0 },
    { kind: 'taxes', cents: 0 },
  ] as const;
  const { text } = renderMail(
    'order_received',
    { ...SAMPLES.order_received, receipt: { ...receipt, extras: [...extras] } },
    'en',
    SHOP,
  );
  expect(text).toContain('Shipping  $0.00\nTaxes  $0.00');
  expect(text).not.toContain('Discount');
});

test('the receipt shows the frozen lines, discounts with a minus, and the total', () => {
  const { text } = renderMail('order_received', SAMPLES.order_received, 'en', SHOP);
  const [receipt = ''] = /Original song[\s\S]*?Total.*/.exec(text) ?? [];
  expect(receipt.split('\n')).toEqual([
    'Original song  $199.99',
    'Extra verse × 2  $79.98',
    'Service fee  $4.99',
    'Offer (AUTUMN)  −$15.00',
    'Discount  −$5.00',
    'Taxes  $16.50',
    '-'.repeat(40),
    'Total  $281.46',
  ]);
});

test('dates and times are in the shop’s time zone and the reader’s language', () => {
  const due = (locale: Locale) =>
    renderMail('due_soon_artist', SAMPLES.due_soon_artist, locale, SHOP).subject;
  expect(due('en')).toMatch(/Fri, Nov 13 at 8:00\sPM CST/u);
  expect(due('sp')).toMatch(/vie, 13\u00a0nov a las 8:00/u);
});

test.each(LOCALES)(
  'the artist of a late song reads of no credit, which a customer gets only once, in %s',
  (locale) => {
    const { text } = renderMail('song_due', SAMPLES.song_due, locale, SHOP);
    expect(text).toMatch(/wait for you, have another artist|esperarte, que la haga otro artista/);
    expect(text).not.toMatch(/credit|crédito/);
  },
);

test('parameters of another message and links to other sites are refused', () => {
  const render = (name: MessageName, params: unknown) => () => renderMail(name, params, 'en', SHOP);
  expect(render('passcode', { code: '12345' })).toThrow();
  expect(render('passcode', {})).toThrow();
  for (const path of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])
    expect(render('payment_problem', { song: null, path })).toThrow();
  expect(() => renderSms('draft_link', SAMPLES.draft_link, 'en', SHOP)).toThrow('no text message');
});

test.each([
  ['en', 'visa', 'Paid with: Visa ending in 4242'],
  ['sp', 'visa', 'Pagado con: Visa terminada en 4242'],
  ['en', 'eftpos_au', 'Paid with: Card ending in 4242'],
  ['sp', 'eftpos_au', 'Pagado con: Tarjeta terminada en 4242'],
] as const)('the receipt in %s names a card of %s', (locale, brand, words) => {
  const params = { ...SAMPLES.order_received, card: { brand, last4: '4242' } };
  expect(renderMail('order_received', params, locale, SHOP).text).toContain(words);
  expect(renderMail('order_received', { ...params, card: null }, locale, SHOP).text).not.toMatch(
    /4242|Paid|Pagado/,
  );
});

test.each([
  ['en', 'What we make leaves by: Wed, Nov 18'],
  ['sp', 'Salida de lo que hacemos, a más tardar: mié, 18\u00a0nov'],
] as const)('the receipt in %s says by which day goods leave', (locale, words) => {
  const params = { ...SAMPLES.order_received, goodsDay: '2026-11-18' };
  expect(renderMail('order_received', params, locale, SHOP).text).toContain(words);
  const without = renderMail('order_received', SAMPLES.order_received, locale, SHOP).text;
  expect(without).not.toContain(words.split(':')[0]);
});

test.each([
  ['en', 'Paid with: gift card and credit'],
  ['sp', 'Pagado con: tarjeta de regalo y crédito'],
] as const)('the receipt in %s says when credit paid the whole order', (locale, words) => {
  const extras = [{ kind: 'credit' as const, cents: 28_146 }];
  const { receipt, ...params } = SAMPLES.order_received;
  const paid = (totalCents: number) =>
    renderMail(
      'order_received',
      { ...params, card: null, receipt: { ...receipt, extras, totalCents } },
      locale,
      SHOP,
    ).text;
  expect(paid(0)).toContain(words);
  expect(paid(100)).not.toContain(words);
});

/** Messages about instant songs, whose recipient may have no name. */
const OF_INSTANT = [
  'instant_previews',
  'instant_song_delivered',
  'instant_song_trouble',
  'song_gift',
  'song_gift_reminder',
  'gift_waits',
  'gift_opened',
  'gift_thanked',
] as const;

test.each(OF_INSTANT.flatMap((name) => LOCALES.map((locale) => ({ name, locale }))))(
  '$name in $locale leaves no gap for the name when the recipient has none',
  ({ name, locale }) => {
    const sample = SAMPLES[name];
    const params = { ...sample, song: { ...sample.song, recipient: '' } };
    const mail = renderMail(name, params, locale, SHOP);
    const short = hasSms(name) ? [renderSms(name, params, locale, SHOP)] : [];
    for (const line of [mail.subject, ...mail.text.split('\n'), ...short])
      expect(line).not.toMatch(/(^|\s)’s|\b(for|para)\s*([.,:]|$)|\S {2,}\S|\s[.,:](\s|$)/u);
  },
);

test.each([
  ['en', `nothing for ${ACCEPT_DAYS} days`],
  ['sp', `nada en ${ACCEPT_DAYS} días`],
] as const)('the mail of a delivered song says in %s when silence accepts it', (locale, words) => {
  expect(renderMail('song_delivered', SAMPLES.song_delivered, locale, SHOP).text).toContain(words);
});

test.each([
  ['en', 'You have no page at Keepsong yet', /on your page|\/partners\//],
  ['sp', 'Todavía no tienes una página en Keepsong', /en tu página|\/partners\//],
] as const)(
  'a vendor without a page reads in %s what to make and where to send it',
  (locale, words, never) => {
    const sheet = {
      to: ['Ana Ruiz', '9 Fore Street', 'Portland, ME, 04101', 'US'],
      lines: [{ title: 'Lyric print', details: ['Line 1: Forty winters'] }],
      giftNote: 'For you both',
    };
    for (const name of ['order_to_vendor', 'order_changed_vendor'] as const) {
      const { text } = renderMail(name, { ...SAMPLES[name], sheet }, locale, SHOP);
      for (const part of [words, '9 Fore Street', 'Line 1: Forty winters', 'For you both', SHOP.supportEmail])
        expect(text).toContain(part);
      expect(text).not.toMatch(never);
    }
    for (const name of ['order_stopped_vendor', 'goods_return_vendor'] as const)
      expect(renderMail(name, { ...SAMPLES[name], sheet }, locale, SHOP).text).not.toContain('/partners/');
  },
);

test('a photo as the design of a gift card is linked as the JPEG that mail programs show', () => {
  const design = { path: '/media/images/9a3e-640.webp', name: { en: 'Us', sp: 'Nosotras' } };
  const { html } = renderMail('gift_card', { ...SAMPLES.gift_card, design }, 'sp', SHOP);
  expect(html).toMatch(/<img src="https:\/\/keepsong.test\/media\/images\/9a3e-640.jpeg"[^>]*alt="Nosotras"/);
});

describe('messages about several recipients or from several givers', () => {
  const several = (
    name: 'song_gift' | 'song_gift_reminder' | 'gift_opened' | 'gift_thanked',
    locale: Locale,
  ) => {
    const sample = SAMPLES[name];
    const params = { ...sample, song: { ...sample.song, recipient: 'Ana y Luis' }, fromName: 'Mia y Leo' };
    const { subject, text } = renderMail(name, params, locale, SHOP);
    return [subject, text, hasSms(name) ? renderSms(name, params, locale, SHOP) : ''].join('\n');
  };

  test.each([
    ['song_gift', ['para ustedes', 'Mia y Leo encargaron', 'Busquen', 'ábranla', 'les regalaron']],
    ['song_gift_reminder', ['esperándolos', 'les regalaron', 'se lo recordamos']],
    ['gift_opened', ['Ana y Luis abrieron tu canción', 'abrieron tu regalo', 'están escuchando']],
    ['gift_thanked', ['Ana y Luis te dan las gracias']],
  ] as const)('%s has Spanish verbs and pronouns in the plural', (name, words) => {
    const written = several(name, 'sp');
    for (const part of words) expect(written).toContain(part);
    expect(written).not.toMatch(
      /(?<!\p{L})(?:ti|te regal\p{L}*|Tu canción|abrió tu|está escuchando)(?!\p{L})/u,
    );
  });

  test.each(['song_gift', 'gift_opened', 'gift_thanked'] as const)(
    '%s has no English verb that agrees with the names',
    (name) => {
      expect(several(name, 'en')).not.toMatch(/(?:Luis|Leo) (?:is|has|says|was)\b|two of you/);
    },
  );

  test.each([
    [
      'en',
      'Rosa, my grandmother',
      'Leo, your brother',
      ['For Rosa, my grandmother', 'Leo, your brother gave you'],
    ],
    [
      'sp',
      'Rosa, mi abuela',
      'Leo, tu hermano',
      ['algo para ti', 'Leo, tu hermano encargó', 'ábrela', 'te regaló una canción'],
    ],
  ] as const)(
    'one person with an addition after the name stays one in %s',
    (locale, recipient, fromName, words) => {
      const song = { ...SAMPLES.song_gift.song, recipient };
      const { subject, text } = renderMail(
        'song_gift',
        { ...SAMPLES.song_gift, song, fromName },
        locale,
        SHOP,
      );
      for (const part of words) expect(`${subject}\n${text}`).toContain(part);
      expect(`${subject}\n${text}`).not.toMatch(/ustedes|ábranla|encargaron/);
    },
  );

  test('cards from several givers have Spanish verbs in the plural', () => {
    const card = renderMail('gift_card', { ...SAMPLES.gift_card, fromName: 'Mia y Leo' }, 'sp', SHOP);
    expect(card.text).toContain('Mia y Leo te regalan');
    const ecard = renderMail('ecard', { ...SAMPLES.ecard, fromName: 'Mia y Leo' }, 'sp', SHOP);
    expect(ecard.text).toContain('Mia y Leo te enviaron');
    expect(ecard.text).toContain('Mia y Leo la enviaron');
  });
});

// Before a name like Imani or Hilda, Spanish says 'e' in place of 'y'. No mail puts 'y' there, so it fits every name.
test.each(NAMES)('%s does not join a name with "y" in Spanish', (name) => {
  const named = JSON.parse(JSON.stringify(SAMPLES[name]), (key, part) =>
    typeof part === 'string' && /^(?:artistName|recipient|declinedName)$/.test(key) ? 'Imani' : part,
  );
  expect(renderMail(name, named, 'sp', SHOP).text).not.toMatch(/\sy Imani/);
});

test('the mail that asks for stars says in English since when the customer has the song', () => {
  expect(renderMail('song_rating', SAMPLES.song_rating, 'en', SHOP).text).toMatch(
    /You have had .+ for some days now/,
  );
});

test.each([
  ['en', 'Ann’s song', 'your song'],
  ['sp', 'la canción para Ann', 'tu canción'],
] as const)(
  'the mail that asks for stars of an instant song names no artist, and leaves no gap (%s)',
  (locale, named, nameless) => {
    const mailFor = (recipient: string) => {
      const params = { ...SAMPLES.song_rating, artistName: null };
      return renderMail('song_rating', { ...params, song: { ...params.song, recipient } }, locale, SHOP);
    };
    expect(mailFor('Ann').subject).toContain(named);
    expect(mailFor(' ').subject).toContain(nameless);
    for (const text of [mailFor('Ann').text, mailFor('').text]) expect(text).not.toMatch(/null|\S {2,}\S/);
  },
);

test('the Spanish mail of a gift card says what its code is for', () => {
  expect(renderMail('gift_card', SAMPLES.gift_card, 'sp', SHOP).text).toContain(
    'Escribe este código en el carrito o al pagar, y úsalo para pagar tu pedido.',
  );
});

test('a mail about the final day of goods, as the version before queued it, says that their song is here', () => {
  const queued = { ...SAMPLES.goods_song_vendor, kind: 'day' };
  const mail = renderMail('goods_song_vendor', queued, 'en', SHOP);
  expect(mail.subject).toMatch(/^The song of order .* is here$/);
  expect(mail.text).toContain('Send by');
});

test('only a shop whose answers come into their orders promises that they do', () => {
  const PROMISE =
    /your answer (goes|reaches)|reply to this email goes|tu respuesta (nos )?llega|contesta a ese correo/i;
  const promising = (takesAnswers: boolean) =>
    EACH.filter(({ name, locale }) => {
      const { html, text } = renderMail(name, SAMPLES[name], locale, { ...SHOP, takesAnswers });
      return PROMISE.test(html) || PROMISE.test(text);
    }).map(({ name, locale }) => `${name} ${locale}`);
  expect(promising(true)).toEqual(
    ['song_message', 'message_to_artist', 'staff_answer', 'staff_answer_artist']
      .flatMap((name) => LOCALES.map((locale) => `${name} ${locale}`))
      .toSorted((a, b) => EACH_NAMES.indexOf(a) - EACH_NAMES.indexOf(b)),
  );
  expect(promising(false)).toEqual([]);
});
const EACH_NAMES = EACH.map(({ name, locale }) => `${name} ${locale}`);

test.each([
  ['en', 'Answer the dispute'],
  ['sp', 'Responder a la disputa'],
] as const)('the staff mail about a dispute leads to its page of the desk, in %s', (locale, label) => {
  const sample = { ...SAMPLES.refund_attention_staff, orderId: 1042 };
  const mailOf = (reason: string) =>
    renderMail('refund_attention_staff', { ...sample, reason }, locale, SHOP, NO_EDITS);
  const page = `https://keepsong.test/admin/orders/${orderNumber(1042)}/dispute`;
  const { html, text } = mailOf('dispute');
  expect(attribute(html, 'href')).toContain(page);
  expect(text).toContain(page);
  expect(html).toContain(label);
  expect(mailOf('refund_failed').text).not.toContain('/dispute');
});
