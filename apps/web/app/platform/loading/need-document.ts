import { type RouterContextProvider, redirectDocument } from 'react-router';
import { mayRunOutside } from '../chrome/page-facts.ts';
import { pageContext } from './load-context.ts';

/**
 * For the load of a payment page. Opens the page as a new document, unless the current document already allows
 * the payment provider's script (decision 0074).
 */
export function needPaymentDocument(context: Readonly<RouterContextProvider>, request: Request): void {
  if (!context.get(pageContext).takesPayments) throw redirectDocument(request.url);
}

/**
 * For the load of a page of people who work here. Opens it as a new document if the current one allows scripts
 * of other companies, which would go on beside what customers wrote (decision 0151).
 */
export function needWorkDocument(context: Readonly<RouterContextProvider>, request: Request): void {
  if (mayRunOutside(context.get(pageContext))) throw redirectDocument(request.url);
}

/**
 * For the load of a new order's page. Leaves the payment document, in which no receiver of events may run, if
 * the shop has receivers that run in pages (decision 0137).
 */
export function needReceiverDocument(context: Readonly<RouterContextProvider>, request: Request): void {
  const { settings, allowsOutside } = context.get(pageContext);
  if (!allowsOutside && settings.receivers !== null) throw redirectDocument(request.url);
}
