import { IMAGE_LEAST_PIXELS, IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import type { RefusalCode } from '@keepsong/domain/refusals';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api-error.ts';
import { errorWords } from '~/platform/errors.ts';

type ImageRefusal = Extract<RefusalCode, `image_${string}` | `file_${string}`>;

/** For each refusal of a picture what is wrong with it and what to do. A new code without words does not compile. */
const WORDS = {
  image_unsupported: () => m.cart_image_unsupported(),
  image_unreadable: () => m.cart_image_unreadable(),
  image_too_small: () => m.cart_image_too_small({ least: IMAGE_LEAST_PIXELS }),
  image_too_large: () => m.cart_image_too_large(),
  file_missing: () => m.cart_image_unreadable(),
  file_too_large: () => m.cart_image_file_too_large({ most: IMAGE_MAX_BYTES / 1_048_576 }),
} satisfies Record<ImageRefusal, () => string>;

const isImageRefusal = (code: string | undefined): code is ImageRefusal =>
  code !== undefined && Object.hasOwn(WORDS, code);

/** Why a picture was not taken, for whatever its upload rejected with. */
export function imageErrorWords(error: unknown): string {
  const code = isApiError(error) ? error.body.code : undefined;
  return isImageRefusal(code) ? WORDS[code]() : errorWords(error);
}
