import { slugParam } from '@keepsong/contract/common';
import type { Locale } from '@keepsong/domain/format/locale';
import { refuse } from '@keepsong/domain/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SharePictures } from '../../../adapters/pictures/share-pictures.ts';
import { sendRefusal } from '../../../platform/http/errors.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import { ThreadBusy } from '../../../platform/threads/thread.ts';
import type { KeepService } from './keep.service.ts';
import { KEEPSAKES } from './keep-pdf.ts';

type Deps = {
  keep: KeepService;
  pictures: Pick<SharePictures, 'print'>;
  sessions: SessionStore;
  localeOf: (request: FastifyRequest) => Locale;
};

/** The printed documents of a song as files: `lyrics.pdf`, `qr-card.pdf`, `certificate.pdf`, `gift-receipt.pdf`. */
export function keepRoute(app: FastifyInstance, { keep, pictures, sessions, localeOf }: Deps): void {
  app.get<{ Params: { slug: string; file: string } }>(
    '/stories/:slug/keep/:file',
    { config: { download: true } },
    async (request, reply) => {
      const slug = slugParam.safeParse(request.params.slug);
      const which = KEEPSAKES.find((one) => `${one}.pdf` === request.params.file);
      const session = await sessions.of(request, reply).find();
      try {
        const pdf =
          slug.success && which
            ? await keep.print(which, slug.data, { session, locale: localeOf(request), pictures })
            : refuse('not_found');
        if (!pdf.ok) return sendRefusal(reply, pdf.refusal);
        return reply
          .header('content-type', 'application/pdf')
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `inline; filename="${which}.pdf"`)
          .send(pdf.value);
      } catch (error) {
        if (!(error instanceof ThreadBusy)) throw error;
        return reply.code(503).header('retry-after', '10').send({ code: 'busy' });
      }
    },
  );
}
