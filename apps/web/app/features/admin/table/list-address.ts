import { readSum } from '../desk-money.ts';
import type { DeskFilter, DeskList, DeskOption } from './desk-list.ts';

/** Query parameters that are not filters: cursor, sort order, columns and language. */
const NO_FILTERS = ['cursor', 'sort', 'dir', 'columns', 'locale'];

/**
 * The query of a page without its cursor and its language. A cursor is valid only for one sort order and one
 * set of filters.
 */
export function withoutPlace(query: string): URLSearchParams {
  const params = new URLSearchParams(query);
  params.delete('cursor');
  params.delete('locale');
  return params;
}

/**
 * A query in which some parameters are changed; null or an empty value removes a parameter. The result begins
 * at the first page.
 */
export function changed(
  query: string,
  values: Readonly<Record<string, string | readonly string[] | null>>,
): string {
  const params = withoutPlace(query);
  for (const [name, value] of Object.entries(values)) {
    params.delete(name);
    for (const one of [value ?? []].flat()) if (one !== '') params.append(name, one);
  }
  return params.toString();
}

/**
 * The address of a list page. Where the list is a part of a page, its path already has a query that names the
 * part.
 */
export const addressOf = (path: string, query: string): string =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Whether two queries show the same rows. The order of their parameters does not matter. */
export function isSameView(one: string, other: string): boolean {
  const plain = (query: string) => {
    const params = withoutPlace(query);
    params.sort();
    return params.toString();
  };
  return plain(one) === plain(other);
}

/** The query parameters of a filter. */
export const namesOf = (filter: DeskFilter): readonly string[] =>
  filter.kind === 'days' || filter.kind === 'money' ? [filter.from, filter.to] : [filter.id];

/** Whether a query filters anything. */
export const isFiltered = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => !NO_FILTERS.includes(name));

export type SortedBy = { by: string; dir: 'desc' | 'asc' };

export function sortedBy<Row>({ sorted }: Pick<DeskList<Row>, 'sorted'>, query: string): SortedBy {
  const params = new URLSearchParams(query);
  const dir = params.get('dir');
  return {
    by: params.get('sort') ?? sorted.by,
    dir: dir === 'asc' || dir === 'desc' ? dir : params.has('sort') ? 'desc' : sorted.dir,
  };
}

/**
 * The query after a press on a column head: it reverses the sort order of this column, or sorts a new column in
 * descending order.
 */
export function sortedQuery(query: string, now: SortedBy, by: string): string {
  const dir = now.by === by && now.dir === 'desc' ? 'asc' : 'desc';
  return changed(query, { sort: by, dir });
}

/** The ids of the columns to show for a query. */
export function shownColumns<Row>({ columns }: Pick<DeskList<Row>, 'columns'>, query: string): string[] {
  const wanted = new URLSearchParams(query).get('columns')?.split(',');
  return columns
    .filter(({ id, isExtra, isName }) => isName || (wanted ? wanted.includes(id) : !isExtra))
    .map(({ id }) => id);
}

/** The value of the query parameter `columns`; null for the default columns. */
export function columnsParam<Row>(
  { columns }: Pick<DeskList<Row>, 'columns'>,
  ids: readonly string[],
): string | null {
  const usual = columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
  const isUsual = usual.length === ids.length && usual.every((id) => ids.includes(id));
  return isUsual ? null : ids.join(',');
}

export type Chip = { filter: DeskFilter; value: string };
type ChipWords = {
  names: Readonly<Record<string, string | null>>;
  day: (day: string) => string;
  money: (cents: number) => string;
  anyOf: (count: number) => string;
  from: (value: string) => string;
  to: (value: string) => string;
  between: (from: string, to: string) => string;
};

/** A chip for each filter of a query, with the filter in words. */
export function chipsOf(filters: readonly DeskFilter[], query: string, words: ChipWords): Chip[] {
  const params = new URLSearchParams(query);
  return filters.flatMap((filter): Chip[] => {
    const value = wordsOf(filter, params, words);
    return value === null ? [] : [{ filter, value }];
  });
}

const labelIn = (options: readonly DeskOption[] | undefined, value: string): string | undefined =>
  options?.find((option) => option.value === value)?.label;

function wordsOf(filter: DeskFilter, params: URLSearchParams, words: ChipWords): string | null {
  if (filter.kind === 'flag') return params.has(filter.id) ? '' : null;
  if (filter.kind === 'text') return params.get(filter.id) || null;
  if (filter.kind === 'many') {
    const values = params.getAll(filter.id);
    const [first] = values;
    if (first === undefined) return null;
    return values.length > 2
      ? words.anyOf(values.length)
      : values.map((value) => labelIn(filter.options(), value) ?? value).join(', ');
  }
  if (filter.kind === 'one') {
    const value = params.get(filter.id);
    if (value === null) return null;
    return words.names[filter.id] ?? labelIn(filter.options?.(), value) ?? value;
  }
  const say = filter.kind === 'days' ? words.day : (cents: string) => words.money(Number(cents));
  const [from, to] = [params.get(filter.from), params.get(filter.to)];
  if (from !== null && to !== null) return words.between(say(from), say(to));
  if (from !== null) return words.from(say(from));
  return to === null ? null : words.to(say(to));
}

/** A count as text: '312', or '10,000+' when counting stopped at a limit. */
export const countText = ({ count, hasMore }: { count: number; hasMore: boolean }): string =>
  `${count.toLocaleString('en-US')}${hasMore ? '+' : ''}`;

/** The names of the sums in a form of filters that were typed and cannot be read. */
export const unreadSums = (filters: readonly DeskFilter[], given: FormData): string[] =>
  filters
    .filter(({ kind }) => kind === 'money')
    .flatMap(namesOf)
    .filter((name) => {
      const typed = String(given.get(name) ?? '');
      return typed.trim() !== '' && readSum(typed) === null;
    });
