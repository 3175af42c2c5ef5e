import { idParam } from '@keepsong/contract/common';
import { customerListQuery } from '@keepsong/contract/customers';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../platform/csv/desk-file.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { CustomerData } from './customer-data.service.ts';
import type { CustomersService } from './customers.service.ts';
import type { ExportCustomers } from './export-customers.service.ts';
import type { MergeAccounts } from './merge-accounts.service.ts';
import type { NewAddress } from './new-address.service.ts';
import type { OlderRowsService } from './older-rows.service.ts';

export type CustomerServices = {
  customers: CustomersService;
  customerData: CustomerData;
  mergeAccounts: MergeAccounts;
  newAddress: NewAddress;
  olderRows: OlderRowsService;
};

export const customersHandlers = ({
  customers,
  customerData,
  mergeAccounts,
  newAddress,
  olderRows,
}: CustomerServices): Handlers<'customers'> => ({
  list: async ({ query }, { session }) => customers.list(await session.find(), query),
  read: async ({ params }, { session }) => customers.read(await session.find(), params.id),
  older: async ({ params, query }, { session }) => olderRows.read(await session.find(), params, query.cursor),
  addNote: async ({ params, body }, { session, key }) =>
    customers.addNote(await session.find(), params.id, { ...body, key }),
  signOut: async ({ params, body }, { session }) =>
    customers.signOut(await session.find(), params.id, body.reason),
  block: async ({ params, body }, { session }) =>
    customers.block(await session.find(), params.id, body.reason),
  unblock: async ({ params, body }, { session }) =>
    customers.unblock(await session.find(), params.id, body.reason),
  mailAgain: async ({ params, body }, { session }) =>
    customers.mailAgain(await session.find(), params.id, body.reason),
  changeAddress: async ({ params, body }, { session }) =>
    newAddress.ask(await session.find(), params.id, body),
  previewMerge: async ({ params, body }, { session }) =>
    mergeAccounts.preview(await session.find(), params.id, body.from_id),
  merge: async ({ params, body }, { session }) => mergeAccounts.merge(await session.find(), params.id, body),
  mayExport: async ({ params, body }, { session }) =>
    customerData.mayExport(await session.find(), params.id, body),
  erase: async ({ params, body }, { session }) => customerData.erase(await session.find(), params.id, body),
  openAddress: ({ body }, { ip }) => newAddress.open(body.token, ip),
  takeAddress: ({ body }, { ip }) => newAddress.take(body.token, ip),
});

/** The route of the export: an archive of everything about a customer. */
export function customerExportRoute(
  app: FastifyInstance,
  { customerData, sessions }: { customerData: CustomerData; sessions: SessionStore },
): void {
  app.get<{ Params: { id: string } }>(
    '/admin/customers/:id/export.zip',
    { config: { download: true } },
    async (request, reply) => {
      const id = idParam.safeParse(request.params.id);
      const session = await sessions.of(request, reply).find();
      const archive = await customerData.exportData(session, id.success ? id.data : 0);
      if (!archive.ok) return sendRefusal(reply, archive.refusal);
      return reply
        .header('content-type', 'application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="customer-${request.params.id}.zip"`)
        .send(archive.value);
    },
  );
}

/** The route of the list of customers as a CSV file. */
export const exportCustomersRoute = (
  app: FastifyInstance,
  { exportCustomers, sessions }: { exportCustomers: ExportCustomers; sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/customers.csv', {
    may: 'customers',
    sessions,
    query: customerListQuery,
    file: exportCustomers.csv,
  });
