import { taxQuery } from '@keepsong/contract/money/taxes';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../../platform/csv/desk-file.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import type { ShippingRates } from './shipping-rates.service.ts';
import type { TaxRates } from './tax-rates.service.ts';

export const taxHandlers = ({ taxRates }: { taxRates: TaxRates }): Handlers<'taxes'> => ({
  list: async ({ query }, { session }) => taxRates.list(await session.find(), query),
  read: async ({ params }, { session }) => taxRates.read(await session.find(), params.id),
  add: async ({ body }, { session }) => taxRates.add(await session.find(), body),
  save: async ({ params, body }, { session }) => taxRates.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => taxRates.history(await session.find(), params.id),
  readFile: async ({ body }, { session }) => taxRates.readFile(await session.find(), body),
});

export const shippingHandlers = ({
  shippingRates,
}: {
  shippingRates: ShippingRates;
}): Handlers<'shippingRates'> => ({
  list: async (_, { session }) => shippingRates.list(await session.find()),
  read: async ({ params }, { session }) => shippingRates.read(await session.find(), params.id),
  add: async ({ body }, { session }) => shippingRates.add(await session.find(), body),
  save: async ({ params, body }, { session }) => shippingRates.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => shippingRates.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    shippingRates.rollBack(await session.find(), params.id, body),
});

/** The route of the tax rates as a file. The desk can import this file again. */
export const taxFileRoute = (
  app: FastifyInstance,
  { taxRates, sessions }: { taxRates: TaxRates; sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/tax.csv', {
    may: 'tax_and_shipping',
    sessions,
    query: taxQuery,
    file: taxRates.csv,
  });
