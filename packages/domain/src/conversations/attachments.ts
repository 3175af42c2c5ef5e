/** How many files of a mail are kept. */
export const ATTACHMENTS_MAX = 10;
/** How large the files of a mail may be together. */
export const ATTACHMENTS_BYTES = 20 * 1024 * 1024;
/** How much one mailbox may send about an order in a day. */
export const ATTACHMENTS_DAY_BYTES = 60 * 1024 * 1024;

/**
 * Why a file of a mail was not kept: its type, its size, more files than a mail may have, more than a mailbox may send in
 * a day, or a fault while the mail was received.
 */
export const UNKEPT = ['type', 'size', 'number', 'day', 'lost'] as const;
export type Unkept = (typeof UNKEPT)[number];
