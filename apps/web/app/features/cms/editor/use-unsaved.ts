import { useState } from 'react';
import type { Texts } from './changed-texts.ts';

/** What was written into fields and not saved, by field: a panel that is closed loses nothing of it. */
const unsaved = new Map<string, Texts>();

/** The unsaved texts of one field, also when its panel opens again. */
export function useUnsaved(fieldKey: string): [Texts, (texts: Texts) => void] {
  const [texts, setTexts] = useState(() => unsaved.get(fieldKey) ?? {});
  const keep = (next: Texts) => {
    unsaved.set(fieldKey, next);
    setTexts(next);
  };
  return [texts, keep];
}
