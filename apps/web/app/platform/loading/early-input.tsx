import { useEffect } from 'react';
import { usePage } from '../page/page-context.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /**
     * The text or choice of each field that the visitor changed before React took over the page. Undefined
     * after that.
     */
    earlyInput?: Map<Field, string | boolean> | undefined;
  }
}

/** An inline script that records all input. It runs before the fields exist and long before the scripts of the page. */
const RECORDER = `earlyInput=new Map;document.addEventListener('input',({target:t})=>{window.earlyInput?.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)},true)`;

/**
 * Records what a visitor types into the server's page before React takes the page over, because React would put
 * the server's values back. Place this component before the fields. Call `useEarlyInput` on the same page to
 * enter the recorded values again.
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

/**
 * Enters the recorded values again as if the visitor typed them now. This happens once all components below are
 * hydrated.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    const typed = window.earlyInput;
    window.earlyInput = undefined;
    for (const [field, value] of typed ?? []) if (field.isConnected) enter(field, value);
  }, []);
}

/** React ignores a value that equals the last one it knows, so first set a different one. */
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
