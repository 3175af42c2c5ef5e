import type { Earnings, Statements } from '@keepsong/contract/money/earnings';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import type { LoadArgs } from '~/platform/loading/load.ts';

export type EarningsContent = {
  earnings: Earnings;
  /** The address of the page. */
  path: string;
  /** The vendor that the page belongs to; null on an artist's page. */
  vendor: { id: number; name: string } | null;
  isNewest: boolean;
};

/** The `before` id from the address: the page shows only entries before it. */
function readBefore({ request }: LoadArgs<{ id: string }>): number | undefined {
  const asked = Number(new URL(request.url).searchParams.get('before'));
  return Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
}

/** Loads the earnings of the signed-in artist. The caller has checked that the page belongs to this artist. */
export async function loadArtistEarnings(args: LoadArgs<{ id: string }>): Promise<EarningsContent> {
  const before = readBefore(args);
  const earnings = await makersOf(args.api).earnings.artist({ query: { before } });
  const path = `/artist_experience/${args.params.id}/earnings`;
  return { earnings, path, vendor: null, isNewest: before === undefined };
}

/** Loads the earnings of a vendor. The caller has checked that the visitor works for this vendor. */
export async function loadVendorEarnings(args: LoadArgs<{ id: string }>): Promise<EarningsContent> {
  const before = readBefore(args);
  const id = Number(args.params.id);
  const { vendor, ...earnings } = await makersOf(args.api).earnings.vendor({
    params: { id },
    query: { before },
  });
  return { earnings, path: `/partners/${id}/earnings`, vendor, isNewest: before === undefined };
}

export type StatementsContent = {
  statements: Statements;
  /** The address under which the monthly files are found. */
  files: string;
};

/**
 * Loads the signed-in artist's earnings by month. The caller has checked that the page belongs to this artist.
 */
export async function loadArtistStatements({ api }: LoadArgs<{ id: string }>): Promise<StatementsContent> {
  const statements = await makersOf(api).earnings.artistStatements();
  return { statements, files: '/v3/api/artist/statements' };
}

/**
 * Loads the vendor, and its earnings by month. The caller has checked that the visitor works for this vendor.
 */
export async function loadVendorStatements(args: LoadArgs<{ id: string }>) {
  const id = Number(args.params.id);
  const { vendor, ...statements } = await makersOf(args.api).earnings.vendorStatements({ params: { id } });
  const content: StatementsContent = { statements, files: `/v3/api/partners/${id}/statements` };
  return { vendor, content };
}
