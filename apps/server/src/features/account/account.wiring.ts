import type { Foundation } from '../../foundation.ts';
import type { ErasureNotes } from '../../platform/backup/erasure-notes.ts';
import { createThread } from '../../platform/threads/thread.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import { createAccountService } from './account.service.ts';
import { createAddressesService } from './addresses.service.ts';
import type { InvoiceJob } from './invoice-pdf.ts';
import { createOrdersService } from './orders.service.ts';
import { createPersonalDataService } from './personal-data.service.ts';
import { createPhotoService } from './photo.service.ts';

type Needs = { images: ImagesService; secret: string; erasureNotes: ErasureNotes };

/** Creates the services of an account: details, addresses, photo, orders and personal data. */
export function wireAccount(foundation: Foundation, { images, secret, erasureNotes }: Needs) {
  const invoicePrinting = createThread<InvoiceJob, Uint8Array>(
    new URL('./invoice-worker.ts', import.meta.url),
  );
  return {
    invoicePrinting,
    account: createAccountService({
      ...foundation,
      secret,
      earlierSecrets: foundation.settings.earlierSecrets,
    }),
    addresses: createAddressesService(foundation),
    personalData: createPersonalDataService({ ...foundation, erasureNotes }),
    photos: createPhotoService({ ...foundation, images }),
    orders: createOrdersService({ ...foundation, invoicePrinting }),
  };
}
