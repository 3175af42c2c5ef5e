import { useState } from 'react';

export type OnceKeys = { keyOf: (body: unknown) => string; forget: () => void };

/** Gives the same key for the same body, until another body gets one or the key is forgotten. */
export function createOnceKeys(): OnceKeys {
  let known = { text: '', key: '' };
  return {
    keyOf: (body) => {
      const text = JSON.stringify(body);
      if (known.text !== text) known = { text, key: crypto.randomUUID() };
      return known.key;
    },
    /** Call this when the request has succeeded. Then the same request gets a new key. */
    forget: () => {
      known = { text: '', key: '' };
    },
  };
}

/**
 * Gives each request of a form a key, by its body. Pressing twice, or again after an error, sends the same key, so the
 * server acts only once.
 */
export const useOnceKey = (): OnceKeys => useState(createOnceKeys)[0];
