import type { BoardCard, BoardColumnView } from '@keepsong/contract/makers/board';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { keepInSight } from '~/shell/desk/keep-in-sight.ts';
import { KeyLine } from '~/shell/desk/parts.tsx';
import { Button } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { BOARD_PAGE, CHECKS_PAGE } from '../admin-paths.ts';
import { DeskHead } from '../frame.tsx';
import { Facts } from './artist-facts.tsx';
import { Card } from './board-card.tsx';
import { BOARD_VIEWS, type BoardViewName, lanesOf, placedOf, viewIn } from './board-views.ts';
import { COLUMN_LOOKS, COLUMN_WORDS, EMPTY_WORDS } from './board-words.ts';
import { type BoardPageData, columnIn, readBoardQuery } from './load-board.ts';
import { MoveDialog, useCandidates } from './move-dialog.tsx';
import { ArtistsView, ListView } from './other-views.tsx';
import '../table/table.css';
import './board.css';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().board;

/**
 * The songs in work, by state. The staff give a song to another artist by dragging it, by a key or by its
 * button.
 */
export function BoardPage({ page }: { page: BoardPageData }) {
  const { revalidate } = useRevalidator();
  const { columns, more, busy } = useColumns(page);
  const [moved, setMoved] = useState<{ card: BoardCard; to: number | null } | null>(null);
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  const candidates = useCandidates((moved?.card ?? dragged)?.id ?? null);
  const board = useRef<HTMLDivElement>(null);
  const view = viewIn(new URLSearchParams(page.query));
  const lanes =
    view === 'board' ? columns : view === 'list' ? [{ cards: placedOf(columns) }] : lanesOf(columns);
  const cursor = useCursor(lanes, board, (card) => card.may_move && setMoved({ card, to: null }));
  const asked = new URLSearchParams(page.query);
  const shown = columnIn(asked) ?? columns.find(({ count }) => count > 0)?.name ?? 'briefed';
  const now = new Date(page.now);
  const inWork = columns
    .filter(({ name }) => name !== 'done' && name !== 'delivered')
    .reduce((sum, { count }) => sum + count, 0);
  const checks = columns.find(({ name }) => name === 'to_be_checked')?.count ?? 0;
  return (
    <>
      <DeskHead
        title={m.desk_board_title()}
        facts={m.desk_board_facts({
          count: inWork,
          late: page.board.late,
          due: page.board.due_today,
          checks,
        })}
        actions={
          <div className="desk-choices board-acts">
            <ShopLink to={CHECKS_PAGE}>{m.desk_checks_title()}</ShopLink>
            <Views view={view} asked={asked} />
          </div>
        }
      />
      <Filters page={page} view={view} />
      {view === 'board' ? (
        <States
          {...{ columns, shown, asked, now, cursor, board, busy, more }}
          onMove={(card) => setMoved({ card, to: null })}
          onDrag={setDragged}
        />
      ) : (
        <div className="board-whole" ref={board}>
          {view === 'list' ? (
            <ListView columns={columns} now={now} onMove={(card) => setMoved({ card, to: null })} />
          ) : (
            <ArtistsView
              {...{ columns, now, cursor }}
              onMove={(card) => setMoved({ card, to: null })}
              onDrag={setDragged}
            />
          )}
          <Rest columns={columns} busy={busy} more={more} />
        </div>
      )}
      <KeyLine keys={view === 'list' ? LIST_KEYS : KEYS}>
        {view === 'list' ? null : <span>{m.desk_board_key_drag()}</span>}
      </KeyLine>
      {dragged ? (
        <div className="board-drop" role="presentation">
          <p>{m.desk_board_drop()}</p>
          <ul>
            {candidates
              ?.filter(({ id }) => id !== dragged.artist?.id)
              .slice(0, 8)
              .map((artist) => (
                <li
                  key={artist.id}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault();
                    setMoved({ card: dragged, to: artist.id });
                    setDragged(null);
                  }}
                >
                  <span className="desk-who">
                    <img src={artist.photo} alt="" />
                    {artist.name}
                  </span>
                  <Facts artist={artist} />
                </li>
              ))}
          </ul>
        </div>
      ) : null}
      {moved ? (
        <MoveDialog
          key={`${moved.card.id} ${moved.to}`}
          card={moved.card}
          first={moved.to}
          candidates={candidates}
          onClose={() => setMoved(null)}
          onDone={() => {
            setMoved(null);
            void revalidate();
          }}
        />
      ) : null}
    </>
  );
}

type StatesProps = {
  columns: readonly BoardColumnView[];
  /** The column that is shown on a phone. */
  shown: string;
  asked: URLSearchParams;
  now: Date;
  cursor: number | null;
  board: RefObject<HTMLDivElement | null>;
  busy: boolean;
  more: (column: BoardColumnView) => Promise<unknown>;
  onMove: (card: BoardCard) => void;
  onDrag: (card: BoardCard | null) => void;
};

/** The songs in columns, one column for each state. */
function States({ columns, shown, asked, now, cursor, board, busy, more, onMove, onDrag }: StatesProps) {
  return (
    <>
      <nav className="desk-tabs board-tabs" onFocus={keepInSight} aria-label={m.desk_board_columns()}>
        <ul>
          {columns.map(({ name, count }) => (
            <li key={name}>
              <ShopLink
                to={`${BOARD_PAGE}?${withColumn(asked, name)}`}
                aria-current={name === shown ? 'page' : undefined}
              >
                {COLUMN_WORDS[name]()} <span>{count}</span>
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="board" ref={board}>
        {columns.map((column) => (
          <section
            key={column.name}
            className="board-column"
            data-shown={column.name === shown || undefined}
            aria-labelledby={`board-${column.name}`}
          >
            <h2 id={`board-${column.name}`}>
              <span className={`board-disc desk-state--${COLUMN_LOOKS[column.name]}`} />
              {COLUMN_WORDS[column.name]()}
              <span className="board-count">{column.count}</span>
            </h2>
            {column.cards.length === 0 ? (
              <p className="board-empty">{EMPTY_WORDS[column.name]()}</p>
            ) : (
              <ol>
                {column.cards.map((card) => (
                  <Card
                    key={card.id}
                    card={card}
                    now={now}
                    isAtCursor={cursor === card.id}
                    onMove={() => onMove(card)}
                    onDrag={(isOn) => onDrag(isOn ? card : null)}
                  />
                ))}
              </ol>
            )}
            {column.next ? (
              <button
                type="button"
                className="board-more"
                aria-disabled={busy || undefined}
                onClick={() => void more(column)}
              >
                {m.desk_board_more({ count: column.count - column.cards.length })}
              </button>
            ) : null}
          </section>
        ))}
      </div>
    </>
  );
}

/** The buttons that load more cards, one for each column. They stand below the columns. */
function Rest({ columns, busy, more }: Pick<StatesProps, 'columns' | 'busy' | 'more'>) {
  return columns
    .filter(({ name, next }) => next !== null && name !== 'done')
    .map((column) => (
      <button
        key={column.name}
        type="button"
        className="board-more"
        aria-disabled={busy || undefined}
        onClick={() => void more(column)}
      >
        {m.desk_board_more_of({
          state: COLUMN_WORDS[column.name](),
          count: column.count - column.cards.length,
        })}
      </button>
    ));
}

/** Links to the three views of the same songs: by state, as one list, or by artist. */
function Views({ view, asked }: { view: BoardViewName; asked: URLSearchParams }) {
  return (
    <nav className="board-views" aria-label={m.desk_board_views()}>
      {BOARD_VIEWS.map((name) => (
        <ShopLink
          key={name}
          to={`${BOARD_PAGE}?${withView(asked, name)}`}
          aria-current={name === view ? 'page' : undefined}
        >
          {VIEW_WORDS[name]()}
        </ShopLink>
      ))}
    </nav>
  );
}

const VIEW_WORDS: Readonly<Record<BoardViewName, () => string>> = {
  board: m.desk_board_view_board,
  list: m.desk_board_view_list,
  artists: m.desk_board_view_artists,
};

const withView = (asked: URLSearchParams, view: BoardViewName): string => {
  const next = new URLSearchParams(asked);
  if (view === 'board') next.delete('view');
  else next.set('view', view);
  return next.toString();
};

const withColumn = (asked: URLSearchParams, column: string): string => {
  const next = new URLSearchParams(asked);
  next.set('column', column);
  return next.toString();
};

/**
 * The columns, with the cards that were loaded later. When the page is loaded again, these later cards are
 * dropped.
 */
function useColumns(page: BoardPageData) {
  const [columns, setColumns] = useState(page.board.columns);
  const { busy, run } = useAction();
  useEffect(() => setColumns(page.board.columns), [page.board.columns]);
  const more = ({ name, next }: BoardColumnView) =>
    run(async () => {
      if (next === null) return;
      const query = { ...readBoardQuery(new URLSearchParams(page.query)), column: name, after: next };
      const found = (await (await api()).get({ query })).columns[0];
      if (!found) return;
      setColumns((before) =>
        before.map((one) => (one.name === name ? { ...found, cards: [...one.cards, ...found.cards] } : one)),
      );
    }, showFailure);
  return { columns, more, busy };
}

const TO_THE_RIGHT = 'ArrowRight';
const TO_THE_LEFT = 'ArrowLeft';

/** The keyboard cursor: left and right arrows go from column to column, j and k from song to song. */
function useCursor(
  columns: readonly { cards: readonly BoardCard[] }[],
  board: RefObject<HTMLDivElement | null>,
  move: (card: BoardCard) => void,
): number | null {
  const [at, setAt] = useState<number | null>(null);
  const filled = columns.filter(({ cards }) => cards.length > 0);
  const column = filled.findIndex(({ cards }) => cards.some(({ id }) => id === at));
  const cards = filled[column]?.cards ?? [];
  const row = cards.findIndex(({ id }) => id === at);
  const card = cards[row];
  const go = (to: BoardCard | undefined) => {
    if (!to) return;
    setAt(to.id);
    const element = board.current?.querySelector<HTMLElement>(`[data-card="${to.id}"]`);
    if (!element) return;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    element.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  };
  const first = filled[0]?.cards[0];
  const beside = (step: number) => {
    const next = filled[column + step]?.cards;
    go(card ? (next?.[Math.min(row, next.length - 1)] ?? card) : first);
  };
  useDeskKeys({
    j: () => go(card ? (cards[row + 1] ?? card) : first),
    k: () => go(card ? (cards[row - 1] ?? card) : first),
    [TO_THE_RIGHT]: () => beside(1),
    [TO_THE_LEFT]: () => beside(-1),
    m: () => card && move(card),
  });
  return at;
}

function Filters({ page: { choices, query }, view }: { page: BoardPageData; view: BoardViewName }) {
  const asked = new URLSearchParams(query);
  const value = (name: string) => asked.get(name) ?? '';
  const any = { value: '', label: m.desk_board_any() };
  const people = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Form className="desk-filters board-filters" action={BOARD_PAGE} key={query}>
      {view === 'board' ? null : <input type="hidden" name="view" value={view} />}
      <TextInput
        label={m.desk_board_words()}
        name="q"
        maxLength={100}
        type="search"
        defaultValue={value('q')}
      />
      <Select
        label={m.desk_artist()}
        name="artist"
        defaultValue={value('artist')}
        options={[any, ...people(choices.artists)]}
      />
      <Select
        label={m.desk_assigned()}
        name="assigned"
        defaultValue={value('assigned')}
        options={[
          any,
          { value: 'me', label: m.desk_me() },
          { value: 'nobody', label: m.desk_nobody() },
          ...people(choices.staff),
        ]}
      />
      <TextInput label={m.desk_board_due()} name="due" type="date" defaultValue={value('due')} />
      <Checkbox label={m.desk_view_late()} name="late" value="1" defaultChecked={value('late') === '1'} />
      <Button type="submit" className="desk-filters__find" variant="ink" size="small">
        {m.admin_find()}
      </Button>
    </Form>
  );
}

const LIST_KEYS = [
  [['j', 'k'], m.desk_board_key_song],
  [['m'], m.desk_board_key_move],
  [['Enter'], m.desk_key_open],
] as const;
const KEYS = [[['←', '→'], m.desk_board_key_column], ...LIST_KEYS] as const;
