import type { ReactNode } from 'react';
import { inlineJson } from '../chrome/page-facts.ts';
import { usePage } from './page-context.tsx';

type ByStoredProps = {
  /** A key of local storage, and the field of the JSON object there that matters. A list counts as nothing when empty. */
  stored: { key: string; field: string };
  /** Shown while the browser reads what it has stored. */
  some: ReactNode;
  /** What the page shows when nothing is stored. */
  none: ReactNode;
};

/** Looks into the storage and swaps the two elements before it. A browser that refuses to answer sees the first. */
const chooser = (key: string, field: string): string =>
  `{let s;try{s=JSON.parse(localStorage.getItem(${inlineJson(key)}))?.[${inlineJson(field)}]}catch{s=1}` +
  `if(!s||s.length===0){const[a,b]=document.currentScript.parentElement.children;a.hidden=true;b.hidden=false}}`;

/**
 * The beginning of a page whose content only the browser knows. The server sends two versions, and an inline script
 * chooses before the first paint. So visitors with nothing stored, who are here for the first time, see the finished
 * page at once and not only after all scripts. When the browser renders this itself, it shows `some`.
 */
export function ByStored({ stored, some, none }: ByStoredProps) {
  const { nonce } = usePage();
  return (
    <div>
      <div suppressHydrationWarning>{some}</div>
      <div hidden suppressHydrationWarning>
        {none}
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the page, as JSON
        dangerouslySetInnerHTML={{ __html: chooser(stored.key, stored.field) }}
      />
    </div>
  );
}
