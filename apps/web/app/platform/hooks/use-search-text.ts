import { useState } from 'react';

/**
 * What a page was asked for from its search field and has not come yet, after it came with `keyword`; null when nobody
 * asked for that here. A later question ends those before it.
 */
export function stillAsked(asked: readonly string[], keyword: string): readonly string[] | null {
  const at = asked.lastIndexOf(keyword);
  return at === -1 ? null : asked.slice(at + 1);
}

/**
 * The text of a search field over the keyword of its page. `ask` is told what the page is asked for from here: it comes
 * when more may have been typed, which stays. Any other keyword, as after 'Clear filters', shows in the field. `wanted`
 * is the keyword that the page will have.
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
