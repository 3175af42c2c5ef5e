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
  const code = fiveDigits(zip);
  if (!code) return null;
  try {
    return await catalog.zipCode({ params: { code } }, { cache: true });
  } catch {
    return null;
  }
}

type CityField = 'city' | 'state';

/**
 * The region with another postal code. Another ZIP code of the US empties city and state, except what the customer has
 * typed (`own`). The state decides the tax, so the address must not be complete with the state of an earlier ZIP code.
 */
export function withPostalCode(region: Region, postalCode: string, own: ReadonlySet<CityField>): Region {
  const isSamePlace = fiveDigits(postalCode) === fiveDigits(region.postalCode);
  if (region.country !== HOME_COUNTRY || isSamePlace) return { ...region, postalCode };
  return {
    ...region,
    postalCode,
    city: own.has('city') ? region.city : '',
    state: own.has('state') ? region.state : '',
  };
}

const fiveDigits = (postalCode: string): string | undefined => FIVE_DIGITS.exec(postalCode.trim())?.[0];

/**
 * Fills in city and state when a complete ZIP code of the US was typed. A late answer is dropped when the
 * fields are closed, and never replaces a city or state that the customer has typed in the meantime.
 */
export function useZipFill(region: Region, onChange: (change: Partial<Region>) => void) {
  const newest = useRef({ region, onChange });
  newest.current = { region, onChange };
  /** What the customer has typed here. City and state of a ZIP code or of a remembered address are not in it. */
  const own = useRef(new Set<CityField>());
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
    if (found) {
      own.current.clear();
      now.onChange(found);
    }
    setUnknown(found ? '' : asked.postalCode);
  }

  return {
    isUnknown: unknown !== '' && unknown === region.postalCode,
    type(postalCode: string): void {
      const typed = withPostalCode(region, postalCode, own.current);
      onChange(typed);
      if (typed.country === HOME_COUNTRY && fiveDigits(postalCode)) void fill(typed);
    },
    /** Call this when the customer types a city or chooses a state. */
    keep(field: CityField): void {
      own.current.add(field);
    },
  };
}

const isSameRegion = (one: Region, other: Region): boolean =>
  one.country === other.country &&
  one.city === other.city &&
  one.state === other.state &&
  one.postalCode === other.postalCode;
