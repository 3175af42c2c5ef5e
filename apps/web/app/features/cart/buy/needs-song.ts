import { EXTRA_VERSE, GRATUITY } from '@keepsong/domain/cart/named-products';
import { RUSH_FEE } from '@keepsong/domain/checkout/rush';

/** Whether a product is only sold with a song that an artist writes. */
export const needsOriginalSong = (name: string): boolean => [EXTRA_VERSE, GRATUITY, RUSH_FEE].includes(name);
