import type { Inbox, InboxItem } from '@keepsong/contract/desk';
import { INBOX_KINDS } from '@keepsong/domain/desk/inbox';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { keepInSight } from '~/shell/desk/keep-in-sight.ts';
import { KeyLine } from '~/shell/desk/parts.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { SlidePanel } from '~/ui/overlay/slide-panel.tsx';
import { ADMIN } from '../admin-paths.ts';
import { DeskHead } from '../frame.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DoneNote } from './done-note.tsx';
import { focusPart, focusRow, keepFocus, type Part } from './inbox-focus.ts';
import { InboxRow } from './inbox-row.tsx';
import { DUE_GROUPS, dueGroupOf, KIND_WORDS } from './inbox-words.ts';
import { pageOf } from './item-actions.ts';
import { useDrafts } from './item-drafts.ts';
import { ItemPanel } from './item-panel.tsx';
import { besideItem, type Ended, followList, nextItem, openAtFirst, openItem } from './open-item.ts';
import { type InboxTab, itemsIn, TABS, useWork, type Work, workOn } from './use-inbox.ts';
import '../table/table.css';

const TAB_WORDS: Readonly<Record<InboxTab, () => string>> = {
  all: m.desk_today_all,
  mine: m.desk_today_mine,
  nobodys: m.desk_today_nobodys,
  songs: m.desk_today_songs,
  money: m.desk_today_money,
  people: m.desk_today_people,
  system: m.desk_today_system,
  snoozed: m.desk_today_snoozed,
};
const GROUP_WORDS = {
  late: m.desk_today_late,
  now: m.desk_today_now,
  tomorrow: m.desk_today_tomorrow,
  later: m.desk_today_later,
} as const;

/** How often the list is loaded again while somebody looks at it. */
const REFRESH_MS = 60_000;
/** On windows narrower than this, the details of an item open above the list (desk design, section 3). */
const HAS_PEEK = '(width >= 1100px)';

type TodayProps = { inbox: Inbox; now: string };

/** The inbox: everything that waits for the staff, in one list. */
export function TodayPage({ inbox, now: loadedAt }: TodayProps) {
  const now = new Date(loadedAt);
  const { locale } = usePage();
  const userId = useUser()?.id ?? null;
  const [query] = useSearchParams();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'all';
  const isByKind = query.get('by') === 'kind';
  const { items, people } = inbox;
  const shown = itemsIn(items, tab, userId);
  const sections = isByKind ? byKind(shown) : byDeadline(shown, now);
  const inOrder = sections.flatMap((section) => section.items);
  const list = useList({ list: tab, shown: inOrder, all: items }, query.get('open'));
  const work = useWork(list.note);
  const drafts = useDrafts(items);
  const { toTell } = list.opened;
  useEffect(() => toTell?.(), [toTell]);
  useRefresh();
  const open = items.filter(({ snoozed_until }) => snoozed_until === null);
  const count = (group: string) => open.filter(({ deadline }) => dueGroupOf(deadline, now) === group).length;
  return (
    <>
      <DeskHead
        title={m.admin_title()}
        facts={m.desk_today_facts({
          day: formatWeekday(chicagoDay(now), locale),
          ...{ late: count('late'), today: count('now'), tomorrow: count('tomorrow') },
        })}
        actions={<Order tab={tab} isByKind={isByKind} />}
      />
      <Tabs inbox={inbox} tab={tab} isByKind={isByKind} userId={userId} />
      {list.chosen.length > 0 ? (
        <BulkBar
          items={list.chosen}
          people={people}
          work={list.current && list.isChosen(list.current) ? workOn(work, list.opened) : work}
          now={now}
          onDone={list.chooseNone}
        />
      ) : null}
      <div className="today-columns">
        <div ref={list.ref} tabIndex={-1}>
          {sections.map(({ key, title, isLate, items: some }) => (
            <section key={key} aria-labelledby={`today-${key}`}>
              {/* No heading: the group of today would have the same name as the page. The region has the name. */}
              <div className="today-group">
                <p id={`today-${key}`} className={classes(isLate && 'today-late')}>
                  {title}
                </p>
                <span>{some.length}</span>
              </div>
              <ul className="today-rows">
                {some.map((item) => (
                  <InboxRow
                    key={item.key}
                    item={item}
                    now={now}
                    isAtCursor={item.key === list.current?.key}
                    onDone={(words) => list.note(item.key, { words, how: 'done' })}
                    isChosen={list.isChosen(item)}
                    onOpen={() => list.open(item)}
                    onChoose={() => list.choose(item)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {shown.length === 0 ? <Nothing isAll={tab === 'all'} /> : null}
          {inbox.has_more ? <p className="desk-second today-more">{m.desk_today_more()}</p> : null}
          <KeyLine keys={KEYS} />
        </div>
        <Peek {...{ list, inbox, work, now, drafts }} />
      </div>
      {work.dialog}
    </>
  );
}

type Section = { key: string; title: string; isLate: boolean; items: InboxItem[] };

const byDeadline = (items: readonly InboxItem[], now: Date): Section[] =>
  DUE_GROUPS.map((group) => ({
    key: group,
    title: GROUP_WORDS[group](),
    isLate: group === 'late',
    items: items.filter(({ deadline }) => dueGroupOf(deadline, now) === group),
  })).filter(({ items: some }) => some.length > 0);

const byKind = (items: readonly InboxItem[]): Section[] =>
  INBOX_KINDS.map((kind) => ({
    key: kind,
    title: KIND_WORDS[kind](),
    isLate: false,
    items: items.filter((item) => item.kind === kind),
  })).filter(({ items: some }) => some.length > 0);

const addressOf = (tab: InboxTab, isByKind: boolean): string => {
  const query = new URLSearchParams({
    ...(tab === 'all' ? {} : { tab }),
    ...(isByKind ? { by: 'kind' } : {}),
  });
  return query.size === 0 ? ADMIN : `${ADMIN}?${query}`;
};

const Order = ({ tab, isByKind }: { tab: InboxTab; isByKind: boolean }) => (
  <nav className="today-order" aria-label={m.desk_today_sort()}>
    <ShopLink to={addressOf(tab, false)} aria-current={isByKind ? undefined : 'true'}>
      {m.desk_today_by_deadline()}
    </ShopLink>
    <ShopLink to={addressOf(tab, true)} aria-current={isByKind ? 'true' : undefined}>
      {m.desk_today_by_kind()}
    </ShopLink>
  </nav>
);

function Tabs(props: { inbox: Inbox; tab: InboxTab; isByKind: boolean; userId: number | null }) {
  const { inbox, tab, isByKind, userId } = props;
  return (
    <nav className="desk-tabs today-tabs" onFocus={keepInSight} aria-label={m.desk_today_tabs()}>
      <ul>
        {TABS.map((one) => (
          <li key={one}>
            <ShopLink to={addressOf(one, isByKind)} aria-current={one === tab ? 'page' : undefined}>
              {TAB_WORDS[one]()} <span>{itemsIn(inbox.items, one, userId).length}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Nothing = ({ isAll }: { isAll: boolean }) => (
  <p className="desk-empty">
    {isAll ? (
      <>
        <b>{m.desk_today_nothing()}</b> {m.desk_today_nothing_text()}
      </>
    ) : (
      m.desk_today_none_here()
    )}
  </p>
);

const KEYS = [
  [['j', 'k'], m.desk_today_key_move],
  [['Enter'], m.desk_today_key_open],
  [['r'], m.desk_today_key_answer],
  [['a'], m.desk_today_key_assign],
  [['s'], m.desk_today_key_snooze],
  [['x'], m.desk_today_key_choose],
  [['?'], m.desk_today_key_all],
] as const;

const CLEAR_KEY = 'Escape';

/** The open item, the chosen items, and the keys that move between items and choose them. */
function useList(lists: Parameters<typeof openItem>[1], asked: string | null) {
  const items = lists.shown;
  const ref = useRef<HTMLDivElement>(null);
  const [stored, setOpened] = useState(() => openAtFirst(lists, asked));
  const [hasMoved, setMoved] = useState(asked !== null);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(asked !== null);
  const opened = followList(stored, lists);
  if (opened !== stored) setOpened(opened);
  const current = opened.isGone ? null : opened.item;
  const next = nextItem(opened, items);
  const navigate = useNavigate();
  // Only the item for which a key was pressed may get the focus, also when its part loads slowly.
  const wanted = useRef<string | null>(null);

  const moveTo = (item: InboxItem) => {
    wanted.current = null;
    setMoved(true);
    setOpened(openItem(item, lists));
  };
  const show = (item: InboxItem | null | undefined) => {
    if (!item) return;
    moveTo(item);
    focusRow(ref.current, item.key);
  };
  /** Puts the focus on the row of the open item, or of the next one after it is done. It opens nothing. */
  const leavePanel = () => focusRow(ref.current, (current ?? next)?.key);
  const choose = (item: InboxItem | null) => {
    if (!item) return;
    const all = new Set(keys);
    if (!all.delete(item.key)) all.add(item.key);
    setKeys(all);
  };
  /** Moves the focus to a part of an item's details. On a narrow page it first opens the details. */
  const goTo = (part: Part, key = opened.key) => {
    if (key === null) return;
    wanted.current = key;
    setMoved(true);
    setOpen(true);
    focusPart(part, () => wanted.current === key);
  };
  useDeskKeys({
    j: () => show(hasMoved && current ? (besideItem(opened, 1, items) ?? current) : (current ?? next)),
    k: () => show(besideItem(opened, -1, items) ?? current ?? next),
    x: () => choose(current),
    r: () => goTo('act'),
    a: () => goTo('owner'),
    s: () => goTo('snooze'),
    [CLEAR_KEY]: () => setKeys(new Set()),
  });
  return {
    ...{ ref, opened, current, next: next ?? null, isOpen, choose },
    /**
     * Opens an item and shows its details. On a wide window, opening the item that is open already goes to its
     * own page, or to its first action if it has no page.
     */
    open: (item: InboxItem) => {
      const isAgain = hasMoved && current?.key === item.key;
      if (!window.matchMedia(HAS_PEEK).matches) {
        moveTo(item);
        setOpen(true);
      } else if (!isAgain) moveTo(item);
      else {
        const page = pageOf(item);
        if (page === null) goTo('act');
        else void navigate(page);
      }
    },
    /** Keeps how this person's own action ended an item, for the words in the panel after it has left the list. */
    note: (key: string | null, ended: Ended) => {
      wanted.current = null;
      setOpened((now) => (now.key === key ? { ...now, ended } : now));
    },
    /**
     * Closes the details that cover the list. The browser returns the focus to the row that opened them. When that
     * row has left the list, the focus goes to the row of the open item, or of the next one.
     */
    close: () => {
      setOpen(false);
      requestAnimationFrame(() => {
        if (!ref.current?.contains(document.activeElement)) leavePanel();
      });
    },
    back: leavePanel,
    /**
     * Opens the item after one that is done. The focus stays in the panel: on the row, a second press of Enter would
     * leave Today for the item's own page.
     */
    goOn: (item: InboxItem) => {
      moveTo(item);
      goTo('title', item.key);
    },
    isChosen: ({ key }: InboxItem) => keys.has(key),
    chosen: items.filter(({ key }) => keys.has(key)),
    chooseNone: () => setKeys(new Set()),
  };
}

/** Loads the list again every minute, and when the user comes back to the page. */
function useRefresh(): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === 'idle';
  useEffect(() => {
    const refresh = () => {
      if (isIdle && document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [revalidate, isIdle]);
}

type PeekProps = {
  list: ReturnType<typeof useList>;
  inbox: Inbox;
  work: Work;
  now: Date;
  drafts: ReturnType<typeof useDrafts>;
};

/** The details of the item at the cursor: beside the list, or above it on narrow windows. */
function Peek({ list, inbox, work, now, drafts }: PeekProps) {
  const { opened, current, next } = list;
  const hasPeek = useHasPeek();
  // Stays true when the focused button goes away with its item: React reports no blur for what it removes itself.
  const isInside = useRef(false);
  const watch = useCallback(
    (panel: HTMLElement | null) => (panel ? keepFocus(panel, () => isInside.current) : undefined),
    [],
  );
  const inside = {
    ref: watch,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
  if (opened.key === null) return null;
  const panel = current ? (
    <ItemPanel
      key={current.key}
      item={current}
      people={inbox.people}
      work={workOn(work, opened)}
      onDone={(words) => list.note(current.key, { words, how: 'done' })}
      kept={drafts.of(current.key)}
      now={now}
    />
  ) : (
    <DoneNote
      key={opened.key}
      item={opened.item}
      ended={opened.ended}
      next={hasPeek ? next : null}
      onNext={list.goOn}
      hadFocus={() => !hasPeek || isInside.current}
      onClose={hasPeek ? null : list.close}
    />
  );
  if (hasPeek)
    return (
      <aside
        {...inside}
        className="desk-panel today-peek"
        aria-label={m.desk_today_details()}
        onKeyDown={({ key }) => {
          if (key === CLEAR_KEY) list.back();
        }}
      >
        {panel}
      </aside>
    );
  return (
    <SlidePanel
      open={list.isOpen}
      onClose={list.close}
      from="bottom"
      label={m.desk_today_details()}
      closeLabel={m.shell_close()}
    >
      <div {...inside} className="today-sheet">
        {panel}
      </div>
    </SlidePanel>
  );
}

/** Whether the window is wide enough to show the details beside the list. The server assumes that it is. */
function useHasPeek(): boolean {
  const [hasPeek, setHasPeek] = useState(true);
  useEffect(() => {
    const media = window.matchMedia(HAS_PEEK);
    const follow = () => setHasPeek(media.matches);
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return hasPeek;
}
