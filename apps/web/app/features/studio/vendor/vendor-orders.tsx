import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { ItemWish } from '@keepsong/domain/studio/vendor-items';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { keepInSight } from '~/shell/desk/keep-in-sight.ts';
import { KeyLine, KeySwitch } from '~/shell/desk/parts.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { ItemPanel } from './item-panel.tsx';
import { ItemStateTag } from './item-state.tsx';
import { madeFor, NEXT, ordersOf, type Row, rowsOf, STATE_WORDS, urgencyOf } from './item-words.ts';
import { type VendorOrders as Content, filePath, queryOf, SHOWS, type Show } from './load-vendor.ts';
import { Returns } from './returns.tsx';
import { ProblemDialog, ReturnDialog, ScannedDialog, ShipDialog } from './ship-dialog.tsx';
import { useItems } from './use-items.ts';
import './vendor.css';

const TABS: Readonly<Record<Show, () => string>> = {
  all: m.vendor_all,
  todo: m.vendor_todo,
  ...STATE_WORDS,
};

const countOf = ({ counts }: Content, show: Show): number => {
  const todo = counts.new + counts.making + counts.problem;
  if (show === 'todo') return todo;
  return show === 'all' ? todo + counts.shipped + counts.arrived : counts[show];
};

/**
 * The items that a vendor has to make and send: a list with tabs by state, and the details of the chosen item
 * beside it.
 */
export function VendorOrders({ desk }: { desk: Content }) {
  const { vendor, orders, q, show, today, next, isFirst } = desk;
  const path = `/partners/${vendor.id}/orders`;
  const rows = rowsOf(orders);
  const [openId, setOpenId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<'ship' | 'problem' | 'return' | 'ship-many' | null>(null);
  const { busy, question, set, setMany, makeLabel, takeBack } = useItems(vendor.id);
  const table = useRef<HTMLTableElement>(null);
  const open = rows.find(({ item }) => item.id === openId) ?? rows[0];
  const ids = [...chosen].filter((id) => rows.some(({ item }) => item.id === id));

  const move = (step: number) => {
    const at = rows.findIndex(({ item }) => item.id === open?.item.id);
    const row = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!row) return;
    setOpenId(row.item.id);
    table.current?.querySelector<HTMLElement>(`[data-item="${row.item.id}"]`)?.focus();
  };
  /** Opens a row. Where the details stand below the list, it scrolls them into view. */
  const openRow = (id: number) => {
    setOpenId(id);
    requestAnimationFrame(() => document.querySelector('.vend-panel')?.scrollIntoView({ block: 'nearest' }));
  };
  const toggle = (id: number, isOn: boolean) => {
    const now = new Set(chosen);
    if (isOn) now.add(id);
    else now.delete(id);
    setChosen(now);
  };
  const clear = () => setChosen(new Set());
  const goOn = () => {
    const step = open && NEXT[open.item.state];
    if (!open || !step) return;
    if (step.state === 'shipped') setAsking('ship');
    else void set(open.item.id, { state: step.state });
  };
  const printLabel = () => {
    if (open?.item.label?.url) window.open(open.item.label.url, '_blank', 'noopener');
    else if (open) void makeLabel(open.item.id);
  };
  const goOnWith = async (wish: ItemWish) => {
    const refused = await setMany(ids, wish);
    if (refused === null) return;
    setAsking(null);
    setChosen(new Set());
    if (refused > 0) toast.show({ tone: 'warning', text: m.vendor_not_moved({ count: refused }) });
  };
  useDeskKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => open && toggle(open.item.id, !chosen.has(open.item.id)),
    '.': goOn,
    p: () => void (open && window.open(open.item.slip_url, '_blank', 'noopener')),
    l: printLabel,
    Escape: clear,
  });

  return (
    <div className="wrap studio vend">
      <header className="vend-head">
        <div>
          <h1>{m.vendor_title()}</h1>
          <p className="muted">{facts(desk)}</p>
        </div>
        <div className="vend-head__acts">
          <Words path={path} show={show} q={q} />
          <ButtonLink
            href={filePath(vendor.id, show, q)}
            download
            variant="secondary"
            size="small"
            icon="download"
          >
            {m.vendor_csv()}
          </ButtonLink>
        </div>
      </header>
      <Tabs desk={desk} path={path} />
      {ids.length > 0 ? (
        <section className="vend-bulk" aria-label={m.vendor_chosen_region()}>
          <p>{m.vendor_chosen({ count: ids.length })}</p>
          <a
            href={`/v3/api/partners/${vendor.id}/packing-slips.pdf?ids=${ids.join(',')}`}
            target="_blank"
            rel="noopener"
          >
            {m.vendor_slips({ count: ids.length })}
          </a>
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => void goOnWith({ state: 'making' })}
          >
            {m.vendor_start()}
          </button>
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => busy || setAsking('ship-many')}
          >
            {m.vendor_ship()}
          </button>
          <button type="button" onClick={clear}>
            {m.vendor_clear()} <kbd>Esc</kbd>
          </button>
        </section>
      ) : null}
      {rows.length === 0 ? (
        <>
          <EmptyState
            title={show === 'all' && q === '' ? m.studio_vendor_none() : m.vendor_none_here()}
            text={show === 'all' && q === '' ? m.studio_vendor_none_text() : undefined}
          />
          <Returns path={path} returns={desk.returns} />
        </>
      ) : (
        <div className="vend-grid">
          <div>
            <div className="vend-list">
              <table className="vend-table" ref={table}>
                <caption>
                  <VisuallyHidden>{m.vendor_title()}</VisuallyHidden>
                </caption>
                <Head
                  isAll={ids.length === rows.length}
                  isSome={ids.length > 0}
                  onAll={(isOn) => setChosen(new Set(isOn ? rows.map(({ item }) => item.id) : []))}
                />
                <tbody>
                  {rows.map((row) => (
                    <ItemRow
                      key={row.item.id}
                      row={row}
                      today={today}
                      isOpen={row === open}
                      isChosen={chosen.has(row.item.id)}
                      onOpen={() => openRow(row.item.id)}
                      onChoose={(isOn) => toggle(row.item.id, isOn)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
            <nav className="vend-pages" aria-label={m.vendor_pages()}>
              {isFirst ? null : (
                <ButtonLink to={`${path}${queryOf(show, q)}`} variant="secondary" size="small">
                  {m.vendor_first_page()}
                </ButtonLink>
              )}
              {next === null ? null : (
                <ButtonLink to={`${path}${next}`} variant="secondary" size="small">
                  {m.vendor_next_page()}
                </ButtonLink>
              )}
            </nav>
            <Returns path={path} returns={desk.returns} />
            <KeyLine keys={HINTS}>
              <KeySwitch>{m.vendor_keys_on()}</KeySwitch>
            </KeyLine>
          </div>
          {open ? (
            <ItemPanel
              row={open}
              today={today}
              busy={busy}
              onNext={goOn}
              onLabel={printLabel}
              onProblem={() => setAsking('problem')}
              onReturn={() => setAsking('return')}
            />
          ) : null}
        </div>
      )}
      {asking === 'ship' && open ? (
        <ShipDialog
          count={1}
          isOneOrder
          busy={busy}
          onClose={() => setAsking(null)}
          onDone={async (wish) => {
            if (await set(open.item.id, wish)) setAsking(null);
          }}
        />
      ) : null}
      {asking === 'ship-many' ? (
        <ShipDialog
          count={ids.length}
          isOneOrder={ordersOf(rows, ids) === 1}
          busy={busy}
          onClose={() => setAsking(null)}
          onDone={goOnWith}
        />
      ) : null}
      {question ? <ScannedDialog onAnswer={question.answer} /> : null}
      {asking === 'return' && open ? (
        <ReturnDialog
          busy={busy}
          onClose={() => setAsking(null)}
          onDone={async (reason) => {
            if (await takeBack(open.item.id, reason)) setAsking(null);
          }}
        />
      ) : null}
      {asking === 'problem' && open ? (
        <ProblemDialog
          busy={busy}
          onClose={() => setAsking(null)}
          onDone={async (wish) => {
            if (await set(open.item.id, wish)) setAsking(null);
          }}
        />
      ) : null}
    </div>
  );
}

function facts({ counts }: Content): string {
  const late = counts.late > 0 ? m.vendor_fact_late({ count: counts.late }) : m.vendor_fact_in_time();
  const problem = counts.problem > 0 ? m.vendor_fact_problem({ count: counts.problem }) : '';
  return [m.vendor_fact_new({ count: counts.new }), late, problem].filter(Boolean).join(' ');
}

function Words({ path, show, q }: { path: string; show: Show; q: string }) {
  const navigate = useNavigate();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(`${path}${queryOf(show, words)}`);
  };
  return (
    <form className="vend-words" onSubmit={find} key={q}>
      <Icon name="search" size={16} />
      <input
        name="q"
        type="search"
        aria-label={m.vendor_find()}
        placeholder={m.vendor_find()}
        maxLength={200}
        defaultValue={q}
      />
    </form>
  );
}

function Tabs({ desk, path }: { desk: Content; path: string }) {
  return (
    <nav className="vend-tabs" onFocus={keepInSight} aria-label={m.vendor_states()}>
      <ul>
        {SHOWS.map((show) => (
          <li key={show}>
            <ShopLink
              to={`${path}${queryOf(show, desk.q)}`}
              aria-current={show === desk.show ? 'page' : undefined}
            >
              {TABS[show]()} <span>{countOf(desk, show)}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Head({ isAll, isSome, onAll }: { isAll: boolean; isSome: boolean; onAll: (isOn: boolean) => void }) {
  return (
    <thead>
      <tr>
        <th className="vend-box">
          <Box label={m.vendor_choose_page()} isOn={isAll} isSome={isSome} isSpelled onChange={onAll} />
        </th>
        <th scope="col">{m.vendor_order()}</th>
        <th scope="col">{m.vendor_made_for()}</th>
        <th scope="col" className="vend-line">
          {m.vendor_first_line()}
        </th>
        <th scope="col" className="vend-what">
          {m.vendor_what()}
        </th>
        <th scope="col" className="vend-end vend-pieces">
          {m.vendor_pieces()}
        </th>
        <th scope="col">{m.vendor_state()}</th>
        <th scope="col" className="vend-end">
          {m.vendor_send_by()}
        </th>
      </tr>
    </thead>
  );
}

type ItemRowProps = {
  row: Row;
  today: string;
  isOpen: boolean;
  isChosen: boolean;
  onOpen: () => void;
  onChoose: (isOn: boolean) => void;
};

function ItemRow({ row, today, isOpen, isChosen, onOpen, onChoose }: ItemRowProps) {
  const { locale } = usePage();
  const { item, order } = row;
  const urgency = urgencyOf(item, today);
  return (
    <tr aria-selected={isChosen} className={classes(isOpen && 'vend-open')}>
      <td className="vend-box">
        <Box
          label={m.vendor_choose({ number: order.number, title: item.title })}
          isOn={isChosen}
          onChange={onChoose}
        />
      </td>
      <th scope="row">
        <button type="button" data-item={item.id} aria-pressed={isOpen} onClick={onOpen}>
          {order.number}
        </button>
      </th>
      <td className="vend-for">
        <Picture row={row} />
        <span>{madeFor(row)}</span>
      </td>
      <td className="vend-line">{item.print?.lines[0] ?? item.details[0] ?? ''}</td>
      <td className="vend-what">{item.title}</td>
      <td className="vend-end vend-pieces">
        {item.quantity} <span className="vend-phone">{m.vendor_pieces_of({ count: item.quantity })}</span>
      </td>
      <td className="vend-is">
        <ItemStateTag state={item.state} />
      </td>
      <td className={classes('vend-end vend-day', urgency && `vend-${urgency}`)}>
        {formatWeekday(item.send_by, locale)}
      </td>
    </tr>
  );
}

function Picture({ row: { item } }: { row: Row }): ReactNode {
  const { song } = item;
  if (!song) return <span className="vend-sleeve vend-sleeve--none" />;
  const look = { ...song, title: song.title ?? '', moods: song.mood === null ? [] : [song.mood], peaks: [] };
  return <img className="vend-sleeve" alt="" loading="lazy" decoding="async" src={sleevePath(look)} />;
}

/** `isSpelled`: show the label beside the box, because a phone has no column head that explains the box. */
type BoxProps = {
  label: string;
  isOn: boolean;
  isSome?: boolean;
  isSpelled?: boolean;
  onChange: (isOn: boolean) => void;
};

const Box = ({ label, isOn, isSome = false, isSpelled = false, onChange }: BoxProps) => (
  <label className="vend-choose">
    <VisuallyHidden>{label}</VisuallyHidden>
    <input
      type="checkbox"
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isSome && !isOn;
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {isSpelled ? (
      <span className="vend-choose__words" aria-hidden="true">
        {label}
      </span>
    ) : null}
  </label>
);

const HINTS: readonly [string[], () => string][] = [
  [['j', 'k'], m.vendor_key_move],
  [['x'], m.vendor_key_choose],
  [['p'], m.vendor_key_slip],
  [['l'], m.vendor_key_label],
  [['.'], m.vendor_key_next],
];
