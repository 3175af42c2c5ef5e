import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api-error.ts';
import { errorWords } from '~/platform/errors.ts';

/** Why a picture was not taken and what to do, for whatever its upload rejected with. */
export function imageErrorWords(error: unknown): string {
  // A recording may be larger than a picture: the general words name no size.
  if (isApiError(error) && error.body.code === 'file_too_large')
    return m.cart_image_file_too_large({ most: IMAGE_MAX_BYTES / 1_048_576 });
  return errorWords(error);
}
