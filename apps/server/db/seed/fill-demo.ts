import type { BookEarlier } from '../../src/edges.ts';
import { type SeedOptions, seedDemo } from './seed.ts';
import { findDemoPayment } from './seed-credits.ts';

/**
 * Fills the empty database of a demo shop, and books the payment of its content with the stand-in for the payment
 * provider. The provider keeps its own books (decision 0010), so both cannot be one commit. That is why each start
 * books the payment again: it is there too when a start was killed in between, and in demos of earlier versions.
 */
export async function fillDemo({
  bookEarlier,
  ...options
}: SeedOptions & { bookEarlier: BookEarlier | null }): Promise<void> {
  await seedDemo(options);
  const paid = bookEarlier && (await findDemoPayment(options.database.db));
  if (paid) await bookEarlier(paid);
}
