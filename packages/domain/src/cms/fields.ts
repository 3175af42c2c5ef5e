/**
 * The kind of a field's content: a line of text, rich text (spec 3.15), parts of a page with titles, a menu, the
 * banner's schedule, a picture or an address.
 */
export type CmsKind = 'text' | 'rich' | 'sections' | 'menu' | 'schedule' | 'image' | 'address';

const PAGE = { title: 'text', lead: 'text', description: 'text' } as const;

/** All fields of managed content, by group (spec 3.12-05). Each field has a default content in both languages. */
export const CMS_FIELDS = {
  menu: { main: 'menu' },
  footer: {
    lead: 'text',
    columns: 'menu',
    social: 'menu',
    newsletter_title: 'text',
    newsletter_text: 'text',
  },
  banner: { component: 'text', list: 'schedule', text: 'text', url: 'address', color: 'text' },
  homepage2024: {
    explore_title: 'text',
    gift_title: 'text',
    words_title: 'text',
    revisions_title: 'text',
    revisions_text: 'text',
  },
  how_it_works: { ...PAGE, steps: 'sections', picture: 'image', faq_title: 'text', faq: 'sections' },
  artist_community: { ...PAGE, sections: 'sections', apply_title: 'text', apply: 'rich' },
  song_revisions: { ...PAGE, steps: 'sections', faq_title: 'text', faq: 'sections' },
  careers: { ...PAGE, sections: 'sections', openings_title: 'text', openings: 'sections', apply: 'rich' },
  contact_us: { ...PAGE, ways: 'sections', faq_title: 'text', faq: 'sections' },
  event_reminder: { ...PAGE, promise: 'rich' },
  privacy: { ...PAGE, changed: 'text', sections: 'sections' },
  terms: { ...PAGE, changed: 'text', sections: 'sections' },
} as const satisfies Record<string, Record<string, CmsKind>>;

type Fields = typeof CMS_FIELDS;
export type CmsGroup = keyof Fields;
export type CmsField<G extends CmsGroup> = keyof Fields[G] & string;
/** The key of a field: 'group.field' (spec 3.12-05). */
export type CmsKey = { [G in CmsGroup]: `${G}.${CmsField<G>}` }[CmsGroup];

export const isCmsGroup = (name: string): name is CmsGroup => Object.hasOwn(CMS_FIELDS, name);

const KINDS: ReadonlyMap<string, CmsKind> = new Map(
  Object.entries(CMS_FIELDS).flatMap(([group, fields]) =>
    Object.entries(fields).map(([field, kind]): [string, CmsKind] => [`${group}.${field}`, kind]),
  ),
);

export const isCmsKey = (key: string): key is CmsKey => KINDS.has(key);

/** The kind of a key's content. */
export const kindOf = (key: CmsKey): CmsKind => KINDS.get(key) ?? 'text';

/** The keys of a group, in the order in which its page shows them. */
export const keysOf = (group: CmsGroup): CmsKey[] =>
  Object.keys(CMS_FIELDS[group])
    .map((field) => `${group}.${field}`)
    .filter(isCmsKey);

/** The longest text of a field, in UTF-16 code units. */
export const CMS_MAX = { text: 400, rich: 20_000 } as const;

export const maxOf = (kind: CmsKind): number =>
  kind === 'text' || kind === 'address' || kind === 'image' ? CMS_MAX.text : CMS_MAX.rich;
