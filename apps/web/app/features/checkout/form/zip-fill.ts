import type { Client } from '@keepsong/contract/transport/client';
import { HOME_COUNTRY } from '@keepsong/domain/checkout/ships';
import { useEffect, useRef, useState } from 'react';
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

/**
 * Fills in city and state when a complete ZIP code of the US was typed. A late answer is dropped when the
 * fields are closed, and never replaces a city or state that the customer has typed in the meantime.
 */
export function useZipFill(region: Region, onChange: (change: Partial<Region>) => void) {
  const newest = useRef({ region, onChange });
  newest.current = { region, onChange };
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** A ZIP code for which the shop knows no city. */
  const [unknown, setUnknown] = useState('');

  async function fill(asked: Region): Promise<void> {
    const found = await cityOfZip(browserApi(), asked.postalCode);
    const now = newest.current;
    if (!isShown.current || !isSameRegion(now.region, asked)) return;
    if (found) now.onChange(found);
    setUnknown(found ? '' : asked.postalCode);
  }

  return {
    isUnknown: unknown !== '' && unknown === region.postalCode,
    type(postalCode: string): void {
      onChange({ postalCode });
      const isComplete = region.country === HOME_COUNTRY && FIVE_DIGITS.test(postalCode.trim());
      if (isComplete) void fill({ ...region, postalCode });
    },
  };
}

const isSameRegion = (one: Region, other: Region): boolean =>
  one.country === other.country &&
  one.city === other.city &&
  one.state === other.state &&
  one.postalCode === other.postalCode;
