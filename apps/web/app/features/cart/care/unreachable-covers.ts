import type { CartLine } from '@keepsong/domain/cart/kinds/index';

/**
 * These statuses mean that the picture is gone for good. Any other failure may be a fault of the shop or of the network
 * (spec 10.4-06).
 */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** The lines whose own cover picture no longer exists (spec 4.4-04, 7.7-01). */
export async function findUnreachableCovers(
  products: readonly CartLine[],
  request: typeof fetch,
): Promise<CartLine[]> {
  const gone = await Promise.all(
    products.map(async ({ cover_public_id }) => {
      if (cover_public_id === null) return false;
      try {
        const { status } = await request(cover_public_id.metadata.url, { method: 'HEAD' });
        return GONE.has(status);
      } catch {
        return false;
      }
    }),
  );
  return products.filter((_, index) => gone[index]);
}
