import { useEffect, useRef, useState } from 'react';

/**
 * Decides which fields show their errors. A field does so after the visitor changed and left it (spec 5-04).
 * All fields do so after the visitor tried to go on. If a press makes a field lose the focus, its error appears
 * only after the press. Otherwise the new line of text would move the pressed button away from the finger.
 */
export function useTouched<Name extends string>() {
  const [shown, setShown] = useState<ReadonlySet<Name | 'all'>>(new Set());
  const changed = useRef(new Set<Name>());
  const pressed = usePressed();
  const show = (name: Name | 'all') => setShown((before) => new Set(before).add(name));
  return {
    isTouched: (name: Name) => shown.has(name) || shown.has('all'),
    change: (name: Name) => {
      changed.current.add(name);
    },
    leave: (name: Name) => {
      if (changed.current.has(name)) pressed.afterwards(() => show(name));
    },
    touchAll: () => show('all'),
  };
}

export type Touched<Name extends string> = ReturnType<typeof useTouched<Name>>;

/** Watches whether a finger or mouse button is down anywhere on the page. */
function usePressed() {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
    };
    window.addEventListener('pointerdown', down, true);
    for (const event of ['pointerup', 'pointercancel']) window.addEventListener(event, up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      for (const event of ['pointerup', 'pointercancel']) window.removeEventListener(event, up, true);
    };
  }, []);
  return {
    /** Runs `work` at once. If a finger or mouse button is down, runs `work` after the click. */
    afterwards(work: () => void): void {
      if (!isDown.current) work();
      else window.addEventListener('pointerup', () => setTimeout(work), { once: true });
    },
  };
}
