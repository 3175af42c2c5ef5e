/** The values of the kinds that are chosen and not written. */
export const CMS_CHOICES = {
  component: ['scheduled', 'static'],
  ink: ['rose', 'tangerine', 'amber', 'mint', 'sky', 'ultra', 'violet'],
} as const;
export type CmsChoice = keyof typeof CMS_CHOICES;

export const isCmsChoice = (kind: CmsKind): kind is CmsChoice => Object.hasOwn(CMS_CHOICES, kind);

/**
 * The kind of a field's content. `text` is a single line, `rich` is rich text (spec 3.15), and `sections` are
 * parts of a page with titles. `schedule` is the banner's schedule, `component` says where the banner has its text
 * from, `ink` is a colour, and `share` a percentage of the visitors. The others are a menu, a picture or an address.
 */
export const CMS_KINDS = [
  ...(['text', 'rich', 'sections', 'menu', 'schedule', 'image', 'address', 'share'] as const),
  ...(['component', 'ink'] as const),
] as const;
export type CmsKind = (typeof CMS_KINDS)[number];

const PAGE = { title: 'text', lead: 'text', description: 'text' } as const;
const HEAD = { title: 'text', page_title: 'text', description: 'text' } as const;
/**
 * The fields of an occasion's landing page, and of a second version that a share of the visitors sees. An empty
 * field of the second version takes the text of the first.
 */
const LANDING = {
  title: 'text',
  lead: 'text',
  b_share: 'share',
  b_title: 'text',
  b_lead: 'text',
  b_link: 'text',
  b_url: 'address',
} as const;

/** All fields of managed content, by group (spec 3.12-05). Each field has default content in both languages. */
export const CMS_FIELDS = {
  menu: { main: 'menu' },
  footer: {
    lead: 'text',
    columns: 'menu',
    social: 'menu',
    newsletter_title: 'text',
    newsletter_text: 'text',
  },
  banner: { component: 'component', list: 'schedule', text: 'text', url: 'address', color: 'ink' },
  homepage2024: {
    page_title: 'text',
    description: 'text',
    hero_line_1: 'text',
    hero_line_2: 'text',
    hero_line_3: 'text',
    // The songs are named by their titles. What is said of a song that nobody can hear is left out.
    hero_song: 'text',
    hero_lyric: 'rich',
    words_title: 'text',
    words_song: 'text',
    told_title: 'text',
    told: 'rich',
    written: 'rich',
    explore_title: 'text',
    gift_title: 'text',
    how_title_1: 'text',
    how_title_2: 'text',
    step_1_title: 'text',
    step_1_text: 'text',
    step_2_title: 'text',
    step_2_text: 'text',
    step_3_title: 'text',
    step_3_text: 'text',
    said_title: 'text',
    instant_title: 'text',
    instant_text: 'text',
    revisions_title: 'text',
    revisions_text: 'text',
    end_title: 'text',
  },
  artists: HEAD,
  playlists: HEAD,
  reviews: HEAD,
  store: { ...HEAD, lead: 'text' },
  // What is asked below a page (spec 2.9-22…2.9-25). A request without a title is not made, so that a shop promises
  // nothing that nobody runs.
  email_block: {
    played_title: 'text',
    played_text: 'text',
    played_action: 'text',
    giveaway_title: 'text',
    giveaway_text: 'text',
    giveaway_action: 'text',
    win_title: 'text',
    win_text: 'text',
    win_action: 'text',
  },
  // The questions under a product: those of its kind, and those of every product.
  product_questions: {
    song: 'sections',
    instant: 'sections',
    gift_card: 'sections',
    shipped: 'sections',
    digital: 'sections',
    every: 'sections',
  },
  landings: {
    songs_title: 'text',
    things_title: 'text',
    price: 'text',
    gift_card_link: 'text',
    store_link: 'text',
  },
  landing_anniversary: LANDING,
  landing_birthday: LANDING,
  landing_christmas: LANDING,
  landing_engagement: LANDING,
  landing_fathers_day: LANDING,
  landing_graduation: LANDING,
  landing_just_because: LANDING,
  landing_memorial: LANDING,
  landing_mothers_day: LANDING,
  landing_new_baby: LANDING,
  landing_proposal: LANDING,
  landing_valentines_day: LANDING,
  landing_wedding: LANDING,
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

const LONG: readonly CmsKind[] = ['rich', 'sections', 'menu', 'schedule'];

export const maxOf = (kind: CmsKind): number => (LONG.includes(kind) ? CMS_MAX.rich : CMS_MAX.text);

/** The groups of a page without those of landing pages, in the order of the desk. */
export const CMS_GROUPS = Object.keys(CMS_FIELDS) as readonly CmsGroup[];

export type LandingGroup = Extract<CmsGroup, `landing_${string}`>;

/** The group of the landing page with this slug. Null for an unknown slug. */
export function landingGroup(slug: string): LandingGroup | null {
  const name = `landing_${slug.replaceAll('-', '_')}`;
  return isCmsGroup(name) ? (name as LandingGroup) : null;
}
