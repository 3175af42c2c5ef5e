import type { Client } from '@keepsong/contract/transport/client';
import { HOME_COUNTRY } from '@keepsong/domain/checkout/ships';
import { useRef, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import type { Region } from './region-fields.tsx';

const FIVE_DIGITS = /^\d{5}/;

/** City and state of a ZIP code. Null when the shop does not know it or cannot be reached: the customer types them. */
export async function cityOfZip(
  { catalog }: Pick<Client, 'catalog'>,
  zip: string,
): Promise<{ city: string; state: string } | null> {
  const [code] = FIVE_DIGITS.exec(zip.trim()) ?? [];
  if (!code) return null;
  try {
    return await catalog.zipCode({ params: { code } }, { cache: true });
  } catch {
    return null;
  }
}

/** Fills in city and state when a complete ZIP code of the US was typed. */
export function useZipFill(region: Region, onChange: (change: Partial<Region>) => void) {
  const newest = useRef('');
  /** A ZIP code for which the shop knows no city. */
  const [unknown, setUnknown] = useState('');

  async function fill(postalCode: string): Promise<void> {
    newest.current = postalCode;
    const found = await cityOfZip(browserApi(), postalCode);
    // The customer has typed another code in the meantime.
    if (newest.current !== postalCode) return;
    if (found) onChange({ postalCode, ...found });
    setUnknown(found ? '' : postalCode);
  }

  return {
    isUnknown: unknown !== '' && unknown === region.postalCode,
    type(postalCode: string): void {
      onChange({ postalCode });
      const isComplete = region.country === HOME_COUNTRY && FIVE_DIGITS.test(postalCode.trim());
      if (isComplete) void fill(postalCode);
    },
  };
}
