import { useRef } from 'react';

/** One key for each thing that is asked for, so that pressing twice, or again after a fault, does it once. */
export function useOnceKey(): { keyOf: (body: unknown) => string; forget: () => void } {
  const known = useRef({ text: '', key: '' });
  return {
    keyOf: (body) => {
      const text = JSON.stringify(body);
      if (known.current.text !== text) known.current = { text, key: crypto.randomUUID() };
      return known.current.key;
    },
    /** Call it when the thing is done: the same thing asked for once more is another one then. */
    forget: () => {
      known.current = { text: '', key: '' };
    },
  };
}
