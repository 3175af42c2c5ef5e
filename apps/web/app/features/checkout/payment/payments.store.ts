import { localStore } from '~/platform/api/storage.ts';
import { createPaymentStore } from './payment-store.ts';

/** The order on its way, as this browser keeps it. */
export const paymentStore = createPaymentStore(localStore);
