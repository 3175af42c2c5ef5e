import type { Product } from '@keepsong/contract/catalog';
import type { ECard } from '@keepsong/domain/cart/ecard';
import { REVISION } from '@keepsong/domain/cart/named-products';
import type { RevisionOrder } from '@keepsong/domain/stories/revision';
import { useNavigate } from 'react-router';
import { browserApi } from '~/platform/api/api.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { addECard, addRevision } from '../operations/goods-operations.ts';

// What the pages of an earlier song sell for it. The customer continues in the cart.

/** Buys a card for the song of a story that was ordered without one. */
export function useBuyECard(storyId: number): (card: ECard) => Promise<void> {
  const navigate = useNavigate();
  const { partner } = usePage().settings;
  return async (card) => {
    addECard(await productNamed(`${partner.slug}-e-card`), card, storyId);
    await navigate('/cart');
  };
}

type Ordered = RevisionOrder & { cents: number };

/** Buys a revision that is not free. `ownerId` is the account that owns the story. */
export function useBuyRevision(story: {
  storyId: number;
  ownerId: number;
}): (order: Ordered) => Promise<void> {
  const navigate = useNavigate();
  return async (order) => {
    addRevision(await productNamed(REVISION), { ...order, ...story });
    await navigate('/cart');
  };
}

async function productNamed(name: string): Promise<Product> {
  const query = { ids: [], name: [name], includes: [], excludes: [] };
  const [product] = (await browserApi().catalog.products({ query })).products;
  if (!product) throw new Error(`the shop does not sell ${name}`);
  return product;
}
