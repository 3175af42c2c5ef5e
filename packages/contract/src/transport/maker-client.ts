import { besides, type Client, type ClientOf } from './client.ts';
import { MAKER_CALLS, type MakerCalls } from './maker-calls.ts';

/** The client of artists and vendors: `makersOf(api).earnings.artist({ query: {} })`. */
export type MakerClient = ClientOf<MakerCalls>;

/** The calls of artists and vendors, sent through the transport of `api`. */
export const makersOf = (api: Client): MakerClient => besides(api, MAKER_CALLS);
