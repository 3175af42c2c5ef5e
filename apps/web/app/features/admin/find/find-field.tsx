import type { Found } from '@keepsong/contract/desk';
import type { FoundKind } from '@keepsong/domain/desk/search';
import { SEARCH_MAX } from '@keepsong/domain/desk/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { classes } from '~/ui/classes.ts';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Icon, type IconName } from '~/ui/picture/icon.tsx';

const KINDS: Readonly<Record<FoundKind, { words: () => string; icon: IconName }>> = {
  order: { words: m.desk_find_order, icon: 'receipt' },
  payment: { words: m.desk_find_payment, icon: 'card' },
  gift_card: { words: m.desk_find_gift_card, icon: 'gift' },
  customer: { words: m.desk_find_customer, icon: 'user' },
  song: { words: m.desk_find_song, icon: 'music' },
  artist: { words: m.desk_find_artist, icon: 'microphone' },
};

/** What was found for a search text. `found` is null when the search failed. Null before the first answer. */
type Answer = { text: string; found: readonly Found[] | null } | null;

/** The result at a place of the list. None while the list is still that of an earlier text. */
export const resultAt = (answer: Answer, text: string, at: number): Found | undefined =>
  answer?.text === text.trim() ? answer.found?.[at] : undefined;

/** The field searches when nobody has typed for this time. */
const PAUSE_MS = 180;

/** Searches for a text after a short pause in typing. Late answers to an earlier text are dropped. */
function useFound(text: string): Answer {
  const [answer, setAnswer] = useState<Answer>(null);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted.length < 2) return setAnswer(null);
    let isLeft = false;
    const ask = async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const found = await browserDesk()
        .desk.search({ query: { q: wanted } })
        .then(
          ({ results }) => results,
          () => null,
        );
      if (!isLeft) setAnswer({ text: wanted, found });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [text]);
  return answer;
}

/**
 * The search field of the desk. `/` moves the focus to it. Arrow keys choose a result, and Enter opens the
 * result. Enter before the results of what is typed have come opens the first of them when they come. On a phone the
 * field is behind a button.
 */
export function FindField() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isOut, setOut] = useState(false);
  const [at, setAt] = useState(0);
  const answer = useFound(text);
  const navigate = useNavigate();
  /** Whether Enter was pressed and nothing could be opened yet. */
  const isDue = useRef(false);
  const results = answer?.found ?? [];
  const isShown = isOpen && answer !== null;
  const target = resultAt(answer, text, at);

  useDeskKeys({ '/': () => field.current?.focus() });
  const leave = () => {
    setOpen(false);
    setOut(false);
    field.current?.blur();
  };
  const go = (found: Found | undefined) => {
    if (!found) return;
    setText('');
    leave();
    void navigate(found.href);
  };
  useEffect(() => {
    if (isDue.current) go(target);
  });
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && target) {
      event.preventDefault();
      setOpen(true);
      setAt((at + step + results.length) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      isDue.current = true;
      go(target);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (text === '') leave();
      else setText('');
    }
  };
  return (
    <search className={classes('desk-find', isOut && 'desk-find--out')}>
      <button
        type="button"
        className="desk-find__open"
        aria-label={isOut ? m.desk_find_close() : m.desk_find_open()}
        onClick={() => {
          setOut(!isOut);
          if (!isOut) requestAnimationFrame(() => field.current?.focus());
        }}
      >
        <Icon name={isOut ? 'close' : 'search'} size={20} />
      </button>
      <div className="desk-find__box">
        <Icon name="search" size={16} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={m.desk_find_label()}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && target ? `${id}-${at}` : undefined}
          placeholder={m.desk_find_placeholder()}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            isDue.current = false;
            setText(currentTarget.value);
            setAt(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            isDue.current = false;
            setOpen(false);
          }}
          onKeyDown={press}
        />
        <span aria-hidden="true">
          <kbd>/</kbd>
        </span>
      </div>
      <div className="desk-found" hidden={!isShown}>
        <div id={`${id}-list`} role="listbox" aria-label={m.desk_find_results()}>
          {results.map((found, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose and open
            <div
              key={`${found.kind} ${found.href} ${found.title}`}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={found === target}
              className="desk-found__row"
              // Keep the focus in the field. Otherwise the list would close before the press on a result
              // counts.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(found)}
            >
              <Icon name={KINDS[found.kind].icon} size={16} />
              <span className="desk-found__words">
                <b>{found.title}</b>
                {found.detail ? <span>{found.detail}</span> : null}
              </span>
              <span className="desk-found__kind">{KINDS[found.kind].words()}</span>
            </div>
          ))}
        </div>
        {results.length === 0 && answer ? (
          <p className="desk-found__none">{answer.found ? m.desk_find_none() : m.desk_find_failed()}</p>
        ) : null}
      </div>
      <VisuallyHidden>
        <span role="status">{isShown ? m.desk_find_count({ count: results.length }) : ''}</span>
      </VisuallyHidden>
    </search>
  );
}
