import { useRef } from 'react';

/**
 * Gives each request a key, by its body. Pressing twice, or again after an error, sends the same key, so the
 * server acts only once.
 */
export function useOnceKey(): { keyOf: (body: unknown) => string; forget: () => void } {
  const known = useRef({ text: '', key: '' });
  return {
    keyOf: (body) => {
      const text = JSON.stringify(body);
      if (known.current.text !== text) known.current = { text, key: crypto.randomUUID() };
      return known.current.key;
    },
    /** Call this when the request has succeeded. Then the same request gets a new key. */
    forget: () => {
      known.current = { text: '', key: '' };
    },
  };
}
