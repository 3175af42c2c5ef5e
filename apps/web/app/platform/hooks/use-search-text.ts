import { useState } from 'react';

/**
 * The keywords that were asked for here and whose answers are still missing, after the answer for `keyword` came. An
 * answer also ends the searches before it. Null when `keyword` was not asked for here.
 */
export function stillAsked(asked: readonly string[], keyword: string): readonly string[] | null {
  const at = asked.lastIndexOf(keyword);
  return at === -1 ? null : asked.slice(at + 1);
}

/**
 * The text of a search field beside the keyword of its page. Call `ask` with each keyword that this field asks for.
 * When its answer comes, text typed meanwhile stays. Any other keyword, for example after 'Clear filters', replaces
 * the text. `wanted` is the keyword that the page will have.
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
