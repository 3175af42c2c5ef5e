import type { BrowserEvent, EventProps } from '@keepsong/domain/signals/events';
import { useEffect, useRef } from 'react';
import { track } from '../page/analytics.ts';

/** Reports an event when this part of the page is first shown, and again when `key` changes. An empty key reports nothing. */
export function useTracked<E extends BrowserEvent>(event: E, key: string, props: () => EventProps<E>): void {
  const told = useRef('');
  useEffect(() => {
    if (key === '' || told.current === key) return;
    told.current = key;
    track(event, props());
  });
}
