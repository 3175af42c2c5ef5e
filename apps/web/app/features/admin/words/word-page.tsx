import type { Word } from '@keepsong/contract/catalogue/words';
import { isCmsChoice } from '@keepsong/domain/cms/fields';
import { LOCALES } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { WORDS_PAGE, wordPath } from '../admin-paths.ts';
import { EditPage } from '../catalogue/edit-page.tsx';
import { EditSection, EditStateMark } from '../catalogue/edit-parts.tsx';
import { useEdit, type Wish } from '../catalogue/use-edit.ts';
import { deskMoney } from '../desk-money.ts';
import { percentWords } from '../money/tax-words.ts';
import { PlainTable } from '../table/plain-table.tsx';
import { localeName, missingWords } from './both-lists.tsx';
import { WordField } from './word-fields.tsx';
import { draftsPathOf, fieldName, groupName, landingOf, readableText, wordFault } from './word-names.ts';
import type { WordRow } from './words-page.tsx';
import './words.css';

export type LandingResult = { name: string; visitors: number; orders: number; net_cents: number };
export type WordPageData = {
  word: Word;
  /** The other texts of the same page. */
  others: readonly Pick<WordRow, 'id' | 'state'>[];
  /** The results of the landing page's versions; null for other pages. */
  results: {
    days: number;
    variants: readonly LandingResult[];
    /** The percentage of visitors who see the second version now. */
    share: number;
  } | null;
};
type Body = Pick<Word, 'en' | 'sp'>;

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().words;
const bodyOf = ({ en, sp }: Word): Body => ({ en, sp });
/** These kinds are the same in every language, so they are entered only once. */
const isShared = ({ kind }: Word): boolean => kind === 'share' || kind === 'image' || isCmsChoice(kind);

/** The editor of one public text, in both languages and in fields for its kind. */
export function WordPage({ data }: { data: WordPageData }) {
  const { locale } = usePage();
  const { word, others, results } = data;
  const params = { id: word.id };
  const send = async (body: Body, wish: Wish): Promise<Word> => {
    const { state, ...rest } = wish;
    const given = state === 'archived' ? undefined : state;
    return (await (await calls()).save({ params, body: { ...body, ...rest, state: given } })).word;
  };
  const edit = useEdit({ saved: word, bodyOf, send });
  const { item, body, wrong, set } = edit;
  const name = fieldName(word.id);
  const page = draftsPathOf(word.group, word.id);
  const isOwn = body.en === item.own.en && body.sp === item.own.sp;
  const fault = (one: 'en' | 'sp') =>
    wrong[one] ? wordFault(wrong[one], { id: word.id, text: body[one], own: item.own }) : undefined;
  return (
    <EditPage
      edit={edit}
      above={[
        { to: WORDS_PAGE, name: m.desk_words() },
        { to: `${WORDS_PAGE}?${new URLSearchParams({ group: word.group })}`, name: groupName(word.group) },
      ]}
      title={`${groupName(word.group)}: ${name}`}
      here={name}
      bodyOf={bodyOf}
      labelOf={localeName}
      wordsOfField={(field, of) => readableText(word.kind, of[field])}
      history={async () => (await calls()).history({ params })}
      rollBack={async (body) => (await (await calls()).rollBack({ params, body })).word}
      bar={{ note: m.desk_words_bar(), isKept: true }}
      side={
        <section className="desk-panel" aria-labelledby="others">
          <h2 className="desk-title" id="others">
            {groupName(word.group)}
          </h2>
          <ul className="edit-others">
            {others.map(({ id, state }) => (
              <li key={id}>
                {id === word.id ? (
                  <b>{fieldName(id)}</b>
                ) : (
                  <ShopLink to={wordPath(id)}>{fieldName(id)}</ShopLink>
                )}
                {state === 'draft' ? <EditStateMark state={state} /> : null}
              </li>
            ))}
          </ul>
        </section>
      }
      below={results ? <Results word={word} results={results} /> : null}
      links={
        page ? (
          <ButtonLink to={page} variant="soft" size="small" icon="external">
            {m.desk_words_see()}
          </ButtonLink>
        ) : null
      }
    >
      <EditSection id="words" title={name} lead={missingWords(item.missing) ?? undefined}>
        {isShared(word) ? (
          <WordField
            {...{
              kind: word.kind,
              label: name,
              locale,
              value: body.en,
              error: fault('en') ?? fault('sp'),
            }}
            onChange={(text) => set({ en: text, sp: text })}
          />
        ) : (
          <div className={word.kind === 'sections' || word.kind === 'menu' ? 'edit-apart' : 'edit-both'}>
            {LOCALES.map((one) => (
              <WordField
                key={one}
                kind={word.kind}
                label={
                  one === 'en' ? m.admin_in_english({ label: name }) : m.admin_in_spanish({ label: name })
                }
                locale={one}
                value={body[one]}
                error={fault(one)}
                onChange={(text) => set({ [one]: text })}
              />
            ))}
          </div>
        )}
        <p className="help">{m.desk_words_placeholders({ open: '{{', close: '}}' })}</p>
        {isOwn ? (
          <p className="muted">{m.desk_words_is_own()}</p>
        ) : (
          <Button variant="soft" size="small" onClick={() => set({ en: item.own.en, sp: item.own.sp })}>
            {m.desk_words_back_to_own()}
          </Button>
        )}
      </EditSection>
    </EditPage>
  );
}

/** The results of each version of a landing page, and the share of visitors who see it. */
function Results({
  word,
  results: { days, variants, share },
}: {
  word: Word;
  results: NonNullable<WordPageData['results']>;
}) {
  const { locale } = usePage();
  const slug = landingOf(word.group)?.slug ?? '';
  const rows = (['a', 'b'] as const).map((version) => {
    const found = variants.find(({ name }) => name === `${slug}-${version}`);
    return {
      ...{ version, share: version === 'b' ? share : 100 - share },
      ...{ visitors: found?.visitors ?? 0, orders: found?.orders ?? 0, cents: found?.net_cents ?? 0 },
    };
  });
  return (
    <EditSection id="results" title={m.desk_words_results()} lead={m.desk_words_results_lead({ days })}>
      <PlainTable
        rows={rows}
        keyOf={({ version }) => version}
        columns={[
          {
            label: m.desk_words_version(),
            cell: ({ version }) => (version === 'a' ? m.desk_words_version_a() : m.desk_words_version_b()),
          },
          {
            label: m.desk_words_share(),
            isEnd: true,
            isLabelled: true,
            cell: ({ share: part }) => percentWords(part, locale),
          },
          {
            label: m.desk_words_visitors(),
            isEnd: true,
            isLabelled: true,
            cell: ({ visitors }) => visitors,
          },
          { label: m.desk_orders(), isEnd: true, isLabelled: true, cell: ({ orders }) => orders },
          {
            label: m.desk_words_net(),
            isEnd: true,
            isLabelled: true,
            cell: ({ cents }) => deskMoney(cents, locale),
          },
        ]}
      />
    </EditSection>
  );
}
