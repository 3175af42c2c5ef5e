import { idParam } from '@keepsong/contract/common';
import { vendorOrderQuery } from '@keepsong/contract/makers/vendor-orders';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result } from '@keepsong/domain/result';
import { ITEMS_AT_ONCE } from '@keepsong/domain/studio/vendor-items';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { csvRoute } from '../../../platform/csv/csv-file.ts';
import { sendRefusal } from '../../../platform/http/errors.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import { ThreadBusy } from '../../../platform/threads/thread.ts';
import { requireVendor } from '../../earnings/own-earnings.service.ts';
import type { ExportItems } from './export-items.service.ts';
import type { GoodsReturns } from './goods-returns.service.ts';
import { ITEM_FILES, type PrintFiles, type VendorFile } from './print-files.service.ts';

type Deps = {
  printFiles: PrintFiles;
  goodsReturns: GoodsReturns;
  exportItems: ExportItems;
  sessions: SessionStore;
  localeOf: (request: FastifyRequest) => Locale;
};

const MOST_LETTERS = 2_000;
/** Ids as the browser sends them: `ids=4,5` or `ids=4&ids=5`. */
const ids = z.preprocess(
  (sent) =>
    [sent].flat().flatMap((part) => (typeof part === 'string' ? part.slice(0, MOST_LETTERS).split(',') : [])),
  z.array(idParam).min(1).max(ITEMS_AT_ONCE),
);

/** The vendor whose list is asked for. 0, which is nobody's id, when the address has no id. */
function vendorIdOf({ params }: FastifyRequest): number {
  const id = idParam.safeParse((params as { id?: string }).id);
  return id.success ? id.data : 0;
}

/** The content policy of drawn pictures (SVG): they may not load or run anything. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The routes of files for vendors: print files, packing slips and the list of items. */
export function printFileRoutes(
  app: FastifyInstance,
  { printFiles, goodsReturns, exportItems, sessions, localeOf }: Deps,
): void {
  const send = async (reply: FastifyReply, made: Promise<Result<VendorFile>>) => {
    try {
      const file = await made;
      if (!file.ok) return sendRefusal(reply, file.refusal);
      const { name, type, content } = file.value;
      return reply
        .header('content-type', type)
        .header('content-security-policy', INERT)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(typeof content === 'string' ? content : Buffer.from(content));
    } catch (error) {
      if (!(error instanceof ThreadBusy)) throw error;
      return reply.code(503).header('retry-after', '10').send({ code: 'busy' });
    }
  };
  const config = { download: true } as const;

  csvRoute(app, '/partners/:id/orders.csv', {
    ...{ sessions, query: vendorOrderQuery },
    admit: (session, request) => requireVendor(session, vendorIdOf(request)),
    file: async (session, query, request) =>
      exportItems.csv(session, { ...query, id: vendorIdOf(request) }, localeOf(request)),
  });

  app.get<{ Params: { id: string; file: string } }>(
    '/vendor/items/:id/:file',
    { config },
    async (request, reply) => {
      const id = idParam.safeParse(request.params.id);
      const name = ITEM_FILES.find((one) => one === request.params.file);
      if (!id.success || !name) return sendRefusal(reply, { code: 'not_found' });
      const session = await sessions.of(request, reply).find();
      return send(reply, printFiles.file(session, id.data, { name, locale: localeOf(request) }));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/dashboard/returns/:id/label.pdf',
    { config },
    async (request, reply) => {
      const id = idParam.safeParse(request.params.id);
      if (!id.success) return sendRefusal(reply, { code: 'not_found' });
      const label = await goodsReturns.label(await sessions.of(request, reply).find(), id.data);
      const file = { name: 'return-label.pdf', type: 'application/pdf' };
      return send(reply, Promise.resolve(label.ok ? ok({ ...file, content: label.value }) : label));
    },
  );

  app.get<{ Params: { id: string }; Querystring: { ids?: unknown } }>(
    '/partners/:id/packing-slips.pdf',
    { config },
    async (request, reply) => {
      const id = idParam.safeParse(request.params.id);
      const wanted = ids.safeParse(request.query.ids);
      if (!id.success || !wanted.success) return sendRefusal(reply, { code: 'not_found' });
      const session = await sessions.of(request, reply).find();
      const asked = { ids: wanted.data, locale: localeOf(request) };
      return send(reply, printFiles.slips(session, id.data, asked));
    },
  );
}
