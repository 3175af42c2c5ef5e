import { type DeskClient, deskOf } from '@keepsong/contract/transport/desk-client';
import { browserApi } from './api.ts';

/**
 * The browser's client for the calls of the staff. Only pages of the desk and parts that are loaded on demand import it
 * (decision 0093). Loads use `deskOf(api)`.
 */
export const browserDesk = (): DeskClient => deskOf(browserApi());
