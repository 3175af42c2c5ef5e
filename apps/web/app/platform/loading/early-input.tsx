import { useEffect } from 'react';
import { usePage } from '../page/page-context.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /**
     * The values that the visitor has typed or chosen so far, by field. Removed once React has taken over the page.
     */
    earlyInput?: Map<Field, string | boolean> | undefined;
  }
}

/** Runs before the fields exist, long before the app's scripts. */
const RECORDER = `earlyInput=new Map;document.addEventListener('input',({target:t})=>{window.earlyInput?.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)},true)`;

/**
 * Notes what a visitor types into the server's page before React takes it over, because React would put the server's
 * values back. Must stand before the fields. `useEarlyInput` on the same page enters the values again.
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

/** Enters early input again as if the visitor typed it now. Runs once all components below are hydrated. */
export function useEarlyInput(): void {
  useEffect(() => {
    const typed = window.earlyInput;
    window.earlyInput = undefined;
    for (const [field, value] of typed ?? []) if (field.isConnected) enter(field, value);
  }, []);
}

/** React ignores a value equal to the last one it saw, so set a different one first. */
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
