import { useState } from 'react';

/**
 * Returns the searches that still wait for an answer, after the answer for `keyword` came. `asked` holds the
 * keywords that the search field asked for, in order. An answer also ends all searches before it. Null when the
 * field did not ask for `keyword`.
 */
export function stillAsked(asked: readonly string[], keyword: string): readonly string[] | null {
  const at = asked.lastIndexOf(keyword);
  return at === -1 ? null : asked.slice(at + 1);
}

/**
 * Keeps the text of a search field in step with `keyword`, the keyword of the loaded page. Call `ask` when the field
 * starts a search. If the page then loads with that keyword, text that the visitor typed meanwhile stays. If the page
 * loads with any other keyword, for example after 'Clear filters', the keyword replaces the text. `wanted` is the
 * keyword that the page will have after all searches.
 */
export function useSearchText(keyword: string) {
  const [text, setText] = useState(keyword);
  const [seen, setSeen] = useState(keyword);
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (seen !== keyword) {
    const still = stillAsked(asked, keyword);
    setSeen(keyword);
    setAsked(still ?? []);
    if (still === null) setText(keyword);
  }
  const wanted = asked.at(-1) ?? keyword;
  const ask = (next: string) => {
    if (next !== wanted) setAsked([...asked, next]);
  };
  return { text, setText, wanted, ask };
}
