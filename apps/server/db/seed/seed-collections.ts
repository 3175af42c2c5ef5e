import type { Tx } from '../../src/platform/db/database.ts';
import { instantCollections } from '../schema/instant.ts';
import { DEMO_COLLECTIONS } from './content/collections.ts';

/** Writes the quizzes that instant songs are made from. */
export async function seedCollections(tx: Tx): Promise<void> {
  await tx
    .insert(instantCollections)
    .values(Object.entries(DEMO_COLLECTIONS).map(([id, quiz], position) => ({ id, quiz, position })));
}
