import { type MakerClient, makersOf } from '@keepsong/contract/transport/maker-client';
import { browserApi } from './api.ts';

/** The browser's client for the calls of artists and vendors. Only parts that are loaded on demand import it. */
export const browserMakers = (): MakerClient => makersOf(browserApi());
