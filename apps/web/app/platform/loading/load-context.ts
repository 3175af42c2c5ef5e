import type { Client } from '@keepsong/contract/transport/client';
import { createContext } from 'react-router';
import type { PageFacts } from '../chrome/page-facts.ts';

/** The API client: one per request on the server, and one per page in the browser. */
export const apiContext = createContext<Client>();

/** The server's decisions about the page: locale, settings, nonce, CSRF token, user. */
export const pageContext = createContext<PageFacts>();

/** Reports a fault of a page to the server, which logs it. */
export const faultContext = createContext<(error: unknown) => void>();

/** Where the server puts the bytes of a rendered document. */
export const documentContext = createContext<{ bytes: Buffer | null }>();
