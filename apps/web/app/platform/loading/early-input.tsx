import { useEffect } from 'react';
import { usePage } from '../page/page-context.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** What was typed or chosen so far, by field; gone once the page is taken over. */
    earlyInput?: Map<Field, string | boolean> | undefined;
  }
}

/** Runs before the fields are there, long before the app's scripts. */
const RECORDER = `earlyInput=new Map;document.addEventListener('input',({target:t})=>{window.earlyInput?.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)},true)`;

/**
 * Notes what a visitor types into fields of the server's page before React takes it over, which would put the
 * server's values back. Stands before the fields; `useEarlyInput` of the same page enters it again.
 */
export function EarlyInput() {
  const { nonce } = usePage();
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: RECORDER }}
    />
  );
}

/** Enters what was typed too early as if it were typed now, once everything beneath has come to life. */
export function useEarlyInput(): void {
  useEffect(() => {
    const typed = window.earlyInput;
    window.earlyInput = undefined;
    for (const [field, value] of typed ?? []) if (field.isConnected) enter(field, value);
  }, []);
}

/** React hears of a value only when it differs from the one it last saw, so it is shown another one first. */
function enter(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return;
    field.checked = !value;
    field.click();
    return;
  }
  field.value = value === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
