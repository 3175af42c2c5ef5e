import { hash } from 'node:crypto';

/** The hash by which ad networks recognise an e-mail address, in the form that they require. */
export const addressHash = (email: string): string => hash('sha256', email.trim().toLowerCase());
