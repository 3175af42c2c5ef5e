import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { StillLoading } from '~/shell/desk/desk-loading.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import type { DeskList, DeskRows } from './desk-list.ts';
import {
  addressOf,
  changed,
  countText,
  isFiltered,
  shownColumns,
  sortedBy,
  sortedQuery,
} from './list-address.ts';
import { KeyHints, ListBar, ListHead } from './list-bar.tsx';
import { keepPlace, rowsBefore } from './list-place.ts';
import './table.css';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
type Features = typeof features;

export type Chosen<Row> = { keys: readonly string[]; rows: readonly Row[]; clear: () => void };

type DeskTableProps<Row> = {
  list: DeskList<Row>;
  page: DeskRows<Row>;
  /** Whether the list is only a part of a page that has its own title. */
  isPart?: true;
  /** A line of facts under the title. */
  facts?: ReactNode;
  /** Text beside the number of chosen rows, such as their sum. */
  chosenFacts?: (rows: readonly Row[]) => ReactNode;
  /** Buttons for the chosen rows. */
  actions?: (chosen: Chosen<Row>) => ReactNode;
  /** Buttons of one row, shown in a column of their own. */
  rowActs?: (row: Row) => ReactNode;
  /** Content beside the list, such as a form. */
  aside?: ReactNode;
  /** Shown instead of the table when the list has no rows at all. */
  empty: ReactNode;
};

/**
 * The table of every list of the desk. The server filters, sorts and pages. Filters, sort order and shown
 * columns stand in the address. Rows can be chosen across several pages.
 */
export function DeskTable<Row extends RowData>(props: DeskTableProps<Row>) {
  const { list, page, isPart, facts, chosenFacts, actions, rowActs, aside, empty } = props;
  const { query, rows } = page;
  const [selection, setSelection] = useState<RowSelectionState>({});
  /** Keep the chosen rows of other pages, because their sum is shown. */
  const [known, setKnown] = useState<ReadonlyMap<string, Row>>(new Map());
  const body = useRef<HTMLTableSectionElement>(null);
  const anchor = useRef(0);
  const isLoading = useIsLoading(list.path);
  const shown = shownColumns(list, query);
  const columns = useMemo(() => columnsOf(list), [list]);
  useEffect(() => keepPlace(list, page), [list, page]);
  const table = useTable<Features, Row>({
    features,
    columns,
    data: rows as Row[],
    getRowId: list.keyOf,
    state: {
      columnVisibility: Object.fromEntries(list.columns.map(({ id }) => [id, shown.includes(id)])),
      rowSelection: selection,
    },
    onRowSelectionChange: (next) => {
      setSelection(next);
      setKnown(new Map([...known, ...rows.map((row) => [list.keyOf(row), row] as const)]));
    },
  });
  const keys = Object.keys(selection);
  const clear = () => setSelection({});
  const chosen: Chosen<Row> = { keys, rows: keys.flatMap((key) => known.get(key) ?? []), clear };

  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const focused = () => links().findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const move = (step: number) => {
    const all = links();
    const next = Math.min(Math.max(focused() + step, 0), all.length - 1);
    all[next]?.focus();
  };
  const toggle = (at: number, isOn: boolean) => table.getRowModel().rows[at]?.toggleSelected(isOn);
  const chooseUpTo = () => {
    const at = focused();
    if (!actions || at < 0) return;
    const [from, to] = [Math.min(anchor.current, at), Math.max(anchor.current, at)];
    const ids = rows.slice(from, to + 1).map((row) => [list.keyOf(row), true as const]);
    table.setRowSelection((before) => ({ ...before, ...Object.fromEntries(ids) }));
  };
  useDeskKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const at = focused();
      if (!actions || at < 0) return;
      anchor.current = at;
      toggle(at, !selection[list.keyOf(rows[at] as Row)]);
    },
    X: chooseUpTo,
    Escape: clear,
  });

  const chooseAll = (all: readonly Row[]) => {
    setKnown(new Map([...known, ...all.map((row) => [list.keyOf(row), row] as const)]));
    setSelection(Object.fromEntries(all.map((row) => [list.keyOf(row), true as const])));
  };
  const count = keys.length;
  const listed = (
    <>
      <ListBar list={list} page={page} />
      {actions && count > 0 ? (
        <section className="desk-bulk" aria-label={m.desk_chosen_region()}>
          <p>
            <b>{m.desk_chosen({ count })}</b> {chosenFacts?.(chosen.rows)}
          </p>
          <ChooseAll list={list} page={page} count={count} onRows={chooseAll} />
          {actions(chosen)}
          <button type="button" className="desk-bulk__clear" onClick={clear}>
            {m.desk_clear()}
          </button>
        </section>
      ) : null}
      {rows.length === 0 ? (
        <div className="desk-empty">
          {isFiltered(query) ? (
            <>
              <p>{m.desk_none_fit()}</p>
              <ShopLink to={list.path}>{m.desk_clear_filters()}</ShopLink>
            </>
          ) : (
            empty
          )}
        </div>
      ) : (
        <div className="desk-list-box">
          <table
            className={classes('desk-table desk-list', actions && 'desk-list--choose')}
            aria-busy={isLoading || undefined}
          >
            <caption>
              <VisuallyHidden>{list.title()}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                {actions ? (
                  <th className="desk-list__box">
                    <Box
                      label={m.desk_choose_page()}
                      isOn={table.getIsAllRowsSelected()}
                      isSome={table.getIsSomeRowsSelected()}
                      onChange={(isOn) => table.toggleAllRowsSelected(isOn)}
                    />
                  </th>
                ) : null}
                {list.columns
                  .filter(({ id }) => shown.includes(id))
                  .map((column) => (
                    <ColumnHead key={column.id} list={list} column={column} query={query} />
                  ))}
                {rowActs ? <th scope="col">{m.admin_actions()}</th> : null}
              </tr>
            </thead>
            <tbody ref={body}>
              {table.getRowModel().rows.map((row) => (
                <tr key={row.id} aria-selected={actions ? row.getIsSelected() : undefined}>
                  {actions ? (
                    <td className="desk-list__box">
                      <Box
                        label={m.desk_choose_row({ name: list.nameOf(row.original) })}
                        isOn={row.getIsSelected()}
                        onChange={(isOn) => {
                          anchor.current = row.index;
                          row.toggleSelected(isOn);
                        }}
                      />
                    </td>
                  ) : null}
                  {row.getVisibleCells().map((cell) => (
                    <Cell key={cell.id} list={list} row={row.original} id={cell.column.id}>
                      <table.FlexRender cell={cell} />
                    </Cell>
                  ))}
                  {rowActs ? <td className="desk-list__acts">{rowActs(row.original)}</td> : null}
                  <td className="desk-list__card">
                    <Card list={list} row={row.original} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isLoading ? <StillLoading /> : null}
      <Pages list={list} page={page} />
      <KeyHints canChoose={actions !== undefined} />
    </>
  );
  return (
    <>
      <ListHead {...{ list, page, isPart, facts }} />
      {aside ? (
        <div className="desk-columns desk-columns--list">
          <div>{listed}</div>
          {aside}
        </div>
      ) : (
        listed
      )}
    </>
  );
}

/** Chooses every row that fits the filter, on all pages. */
function ChooseAll<Row>({
  list: { chooseAll },
  page: { counted, query },
  count,
  onRows,
}: {
  list: DeskList<Row>;
  page: DeskRows<Row>;
  count: number;
  onRows: (rows: readonly Row[]) => void;
}) {
  const { busy, run } = useAction();
  if (!chooseAll || !counted) return null;
  const { most, load } = chooseAll;
  const isMore = counted.hasMore || counted.count > most;
  if (count >= (isMore ? most : counted.count)) return null;
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => void run(async () => onRows(await load(query)), showFailure)}
    >
      {isMore ? m.desk_choose_first({ count: most }) : m.desk_choose_fitting({ count: counted.count })}
    </button>
  );
}

function columnsOf<Row extends RowData>({ columns }: DeskList<Row>): ColumnDef<Features, Row>[] {
  return columns.map(({ id, label, cell }) => ({
    id,
    header: label,
    cell: ({ row }) => cell(row.original),
  }));
}

/** Whether the next page of this list is being loaded. */
function useIsLoading(path: string): boolean {
  const { location } = useNavigation();
  return location?.pathname === path.split('?')[0];
}

function ColumnHead<Row>({
  list,
  column: { id, label, sort, isEnd },
  query,
}: {
  list: DeskList<Row>;
  column: DeskList<Row>['columns'][number];
  query: string;
}) {
  const now = sortedBy(list, query);
  const isSorted = sort !== undefined && now.by === sort;
  return (
    <th
      key={id}
      scope="col"
      className={classes(isEnd && 'desk-list__end')}
      aria-sort={isSorted ? (now.dir === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        label()
      ) : (
        <ShopLink
          to={addressOf(list.path, sortedQuery(query, now, sort))}
          className="desk-list__sort"
          preventScrollReset
        >
          {label()}
          <span aria-hidden="true">{isSorted ? (now.dir === 'desc' ? ' ↓' : ' ↑') : ''}</span>
        </ShopLink>
      )}
    </th>
  );
}

function Cell<Row>({
  list,
  row,
  id,
  children,
}: {
  list: DeskList<Row>;
  row: Row;
  id: string;
  children: ReactNode;
}) {
  const column = list.columns.find((one) => one.id === id);
  if (column?.isName) {
    const path = list.pathOf(row);
    return (
      <th scope="row">
        {path === null ? (
          <span className="desk-list__name" data-row-link="" tabIndex={-1}>
            {children}
          </span>
        ) : (
          <ShopLink to={path} data-row-link="">
            {children}
          </ShopLink>
        )}
      </th>
    );
  }
  return <td className={classes(column?.isEnd && 'desk-list__end')}>{children}</td>;
}

/**
 * A row as it is shown on a phone. The table cells and this card are never visible together, and screen readers
 * skip the hidden one.
 */
function Card<Row>({ list, row }: { list: DeskList<Row>; row: Row }) {
  const { picture, title, sum, line, day, state } = list.card(row);
  const path = list.pathOf(row);
  const parts = (
    <>
      {picture ? <span className="desk-card__picture">{picture}</span> : null}
      <span className="desk-card__title">{title}</span>
      <span className="desk-card__sum">{sum}</span>
      <span className="desk-card__line">{line}</span>
      <span className="desk-card__day">{day}</span>
      <span className="desk-card__state">{state}</span>
    </>
  );
  if (path === null) return <div className="desk-card">{parts}</div>;
  return (
    <ShopLink to={path} className="desk-card">
      {parts}
    </ShopLink>
  );
}

type BoxProps = { label: string; isOn: boolean; isSome?: boolean; onChange: (isOn: boolean) => void };

function Box({ label, isOn, isSome = false, onChange }: BoxProps) {
  return (
    <label className="desk-box">
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        type="checkbox"
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isOn;
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}

function Pages<Row>({
  list,
  page: { rows, next, previous, query, counted },
}: {
  list: DeskList<Row>;
  page: DeskRows<Row>;
}) {
  // The server does not know how many rows come before this page. So the first render shows row numbers only on
  // the first page.
  const [before, setBefore] = useState(query.includes('cursor=') ? null : 0);
  useEffect(() => setBefore(rowsBefore(list, query)), [list, query]);
  const at = (cursor: string) =>
    addressOf(list.path, `${changed(query, {})}&cursor=${cursor}`.replace(/^&/, ''));
  const isDown = sortedBy(list, query).dir === 'desc';
  return (
    <nav className="desk-pages" aria-label={m.desk_pages()}>
      <span>
        {before === null || !counted || rows.length === 0
          ? m.desk_rows_here({ count: rows.length })
          : m.desk_rows_place({
              from: before + 1,
              to: before + rows.length,
              count: countText(counted),
            })}
      </span>
      {previous === null ? null : (
        <ButtonLink to={at(previous)} variant="soft" size="small">
          {isDown ? m.desk_newer() : m.desk_before()}
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink to={at(next)} variant="soft" size="small">
          {isDown ? m.desk_older() : m.desk_after()}
        </ButtonLink>
      )}
    </nav>
  );
}
