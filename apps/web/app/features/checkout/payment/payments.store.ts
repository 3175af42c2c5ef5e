import { localStore } from '~/platform/api/storage.ts';
import { createPaymentStore } from './payment-store.ts';

/** The unfinished order, as this browser stores it. */
export const paymentStore = createPaymentStore(localStore);
