import { besides, type Client, type ClientOf } from './client.ts';
import { DESK_CALLS, type DeskCalls } from './desk-calls.ts';

/** The client of the staff: `deskOf(api).staff.invite({ body })`. */
export type DeskClient = ClientOf<DeskCalls>;

/** The calls of the staff, sent through the transport of `api`. Only pages of the desk may import this. */
export const deskOf = (api: Client): DeskClient => besides(api, DESK_CALLS);
