import { type RefObject, useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { isFocusNowhere } from '~/platform/hooks/use-lost-focus.ts';
import { Button } from '~/ui/action/button.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';

/** How often a part of a page was loaded, and whether the last try failed. */
export type Tries = { count: number; hasFailed: boolean };
export const FIRST_TRY: Tries = { count: 1, hasFailed: false };
export const failed = (tries: Tries): Tries => ({ ...tries, hasFailed: true });
export const tryAgain = ({ count }: Tries): Tries => ({ count: count + 1, hasFailed: false });

type Part<T> = { load: () => Promise<T>; onLoaded: (found: T) => void; onFailed: () => void };

/**
 * Loads a part of a page, and shows why it failed. Returns the function that drops the result, for an effect: nobody
 * waits for it once the part is gone.
 */
export function loadPart<T>({ load, onLoaded, onFailed }: Part<T>): () => void {
  let isLeft = false;
  void (async () => {
    try {
      const found = await load();
      if (!isLeft) onLoaded(found);
    } catch (error) {
      if (isLeft) return;
      onFailed();
      await showFailure(error);
    }
  })();
  return () => {
    isLeft = true;
  };
}

type NotLoadedProps = { tries: Tries; height: string; onAgain: () => void };

/** Stands in place of a part of a page that loads itself: a grey box, or what failed and a way to try again. */
export function NotLoaded({ tries, height, onAgain }: NotLoadedProps) {
  if (!tries.hasFailed) return <Skeleton height={height} width="100%" shape="block" />;
  return (
    <div className="desk-choices">
      <p role="status">{m.desk_today_not_loaded()}</p>
      <Button variant="secondary" size="small" data-part="act" onClick={onAgain}>
        {m.errors_try_again()}
      </Button>
    </div>
  );
}

/**
 * Gives the focus to a part that a second try has loaded, because the pressed button is gone. Somebody who went on to
 * another place while the part was loaded keeps the focus there.
 */
export function focusAfterTries({ count }: Tries, part: Pick<HTMLElement, 'focus'> | null): void {
  if (count > 1 && isFocusNowhere()) part?.focus();
}

/** The part that takes the focus when another try succeeds. It needs a `tabIndex`. */
export function useFocusAfterTries<T extends HTMLElement>(
  tries: Tries,
  isLoaded: boolean,
): RefObject<T | null> {
  const part = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try may move the focus once, when it has loaded
  useEffect(() => {
    if (isLoaded) focusAfterTries(tries, part.current);
  }, [tries.count, isLoaded]);
  return part;
}
