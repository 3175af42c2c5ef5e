import type { InboxItem } from '@keepsong/contract/desk';
import { useEffect, useEffectEvent, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { isFocusNowhere } from '~/platform/hooks/use-lost-focus.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { mayTakeFocus } from './inbox-focus.ts';
import { detailOf, titleOf } from './inbox-words.ts';
import type { Ended } from './open-item.ts';

type NoteProps = {
  /** The item that no longer waits; null when only its key is known. */
  item: InboxItem | null;
  /** How this person's own action ended the item; null when it went by itself. */
  ended: Ended | null;
  /** The item to go on to; null when nothing else waits, or on a page where the panel covers the list. */
  next: InboxItem | null;
  onNext: (next: InboxItem) => void;
  /** Whether the focus was in the panel when the item left. */
  hadFocus: () => boolean;
  /** Goes back to the list, for a panel that covers it. */
  onClose: (() => void) | null;
};

/**
 * The words about an item that no longer waits. The button for the next item stands at the top, where no item
 * has an action, so that a second press does not decide about the next item.
 */
export function DoneNote({ item, ended, next, onNext, hadFocus, onClose }: NoteProps) {
  const { locale } = usePage();
  const words = useRef<HTMLParagraphElement>(null);
  // Only at first: the facts are those of the moment in which the item left.
  const takeFocus = useEffectEvent(() => {
    if (mayTakeFocus({ isNowhere: isFocusNowhere(), isOwn: ended !== null, hadFocus: hadFocus() }))
      words.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  return (
    <div className="today-panel__head">
      {next ? (
        <Button
          size="small"
          variant="secondary"
          data-part="act"
          aria-label={m.desk_today_next_title({ title: titleOf(next, locale) })}
          onClick={() => onNext(next)}
        >
          {m.desk_today_next()}
        </Button>
      ) : null}
      {onClose ? (
        <Button size="small" variant="secondary" data-part="act" onClick={onClose}>
          {m.desk_today_back()}
        </Button>
      ) : null}
      {item ? <h2>{titleOf(item, locale)}</h2> : null}
      {item ? <p className="desk-second">{detailOf(item)}</p> : null}
      <p ref={words} tabIndex={-1} role="status" className="today-panel__done">
        {endWords(ended)}
      </p>
    </div>
  );
}

function endWords(ended: Ended | null): string {
  if (ended === null) return m.desk_today_gone();
  return ended.how === 'done' ? m.desk_today_done({ words: ended.words }) : ended.words;
}
