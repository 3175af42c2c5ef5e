/** The largest number of files that are kept from a mail. */
export const ATTACHMENTS_MAX = 10;
/** The largest total size of the files of a mail. */
export const ATTACHMENTS_BYTES = 20 * 1024 * 1024;
/** The largest total size of files that one mailbox may send about an order in a day. */
export const ATTACHMENTS_DAY_BYTES = 60 * 1024 * 1024;

/**
 * Why a file of a mail was not kept: its `type`, its `size`, the `number` of files in the mail, the mailbox's
 * limit for a `day`, or a fault while receiving (`lost`).
 */
export const UNKEPT = ['type', 'size', 'number', 'day', 'lost'] as const;
export type Unkept = (typeof UNKEPT)[number];
