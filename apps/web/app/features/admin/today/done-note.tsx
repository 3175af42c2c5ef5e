import type { InboxItem } from '@keepsong/contract/desk';
import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { detailOf, titleOf } from './inbox-words.ts';

type NoteProps = {
  /** The item that no longer waits; null when only its key is known. */
  item: InboxItem | null;
  /** What this person's own action did; null when the item went by itself. */
  done: string | null;
  /** The item to go on to; null when nothing else waits, or on a page where the panel covers the list. */
  next: InboxItem | null;
  onNext: (next: InboxItem) => void;
  /** Goes back to the list, for a panel that covers it. */
  onClose: (() => void) | null;
};

/**
 * The words about an item that no longer waits. The button for the next item stands at the top, where no item
 * has an action, so that a second press does not decide about the next item.
 */
export function DoneNote({ item, done, next, onNext, onClose }: NoteProps) {
  const { locale } = usePage();
  const words = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone. Without this, the next key press would start at the top of the page.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      words.current?.focus({ preventScroll: true });
  }, []);
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
        {done === null ? m.desk_today_gone() : m.desk_today_done({ words: done })}
      </p>
    </div>
  );
}
