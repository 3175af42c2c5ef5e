import { idParam } from '@keepsong/contract/common';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, refuse } from '@keepsong/domain/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { userView } from '../../platform/http/user-view.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { AccountService } from './account.service.ts';
import type { AddressesService } from './addresses.service.ts';
import type { OrdersService } from './orders.service.ts';
import type { PersonalDataService } from './personal-data.service.ts';
import type { PhotoService } from './photo.service.ts';

export type AccountServices = {
  account: AccountService;
  addresses: AddressesService;
  orders: OrdersService;
  personalData: PersonalDataService;
  photos: PhotoService;
  /** These calls belong to `auth`, because the password is a second step of signing in. */
  auth: Pick<AuthService, 'updatePassword' | 'removePassword'>;
};

export function accountHandlers({
  account,
  addresses,
  orders,
  personalData,
  photos,
  auth,
}: AccountServices): Handlers<'account'> {
  return {
    async current(_, { session }) {
      const user = await account.current(session);
      return ok({ user: user && userView(user) });
    },

    async update({ body: { user, ...heardAbout } }, context) {
      const changed = await account.update({ ...user, ...heardAbout }, context.session, context);
      return changed.ok
        ? ok({ user: userView(changed.value.user), otp_sent: changed.value.otp_sent })
        : changed;
    },

    async updatePhoto({ body }, { session }) {
      const user = await photos.updatePhoto(body.photo, session);
      return user.ok ? ok({ user: userView(user.value) }) : user;
    },

    async updatePassword({ body }, { session, ip }) {
      const user = await auth.updatePassword(body.user, session, ip);
      return user.ok ? ok({ user: userView(user.value) }) : user;
    },

    async removePassword(_, { session }) {
      const user = await auth.removePassword(session);
      return user.ok ? ok({ user: userView(user.value) }) : user;
    },

    orders: async ({ query }, { session, locale }) => orders.list(query, await session.find(), locale),
    exportData: async (_, { session }) => personalData.mayExport(await session.find()),

    async remove({ body }, { session }) {
      const removed = await personalData.remove(body.email, session);
      return removed.ok ? ok({ user: null }) : removed;
    },

    addresses: ({ query }, { session }) => addresses.find(query, session),
    saveAddress: ({ body }, { session }) => addresses.save(body, session),
  };
}

/** The route of an invoice: it sends the invoice of one of the user's own orders as a PDF. */
export function invoiceRoute(
  app: FastifyInstance,
  deps: { orders: OrdersService; sessions: SessionStore; localeOf: (request: FastifyRequest) => Locale },
): void {
  app.get<{ Params: { id: string } }>(
    '/dashboard/orders/:id/invoice.pdf',
    { config: { download: true } },
    async (request, reply) => {
      const id = idParam.safeParse(request.params.id);
      const session = await deps.sessions.of(request, reply).find();
      const pdf = id.success
        ? await deps.orders.invoice(id.data, session, deps.localeOf(request))
        : refuse('not_found');
      if (!pdf.ok) return sendRefusal(reply, pdf.refusal);
      return reply
        .header('content-type', 'application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="invoice-${request.params.id}.pdf"`)
        .send(pdf.value);
    },
  );
}

/** The route of the data export: it sends an archive of all data about the signed-in user. */
export function exportRoute(
  app: FastifyInstance,
  deps: { personalData: PersonalDataService; sessions: SessionStore },
): void {
  app.get('/user/export.zip', { config: { download: true } }, async (request, reply) => {
    const archive = await deps.personalData.archive(await deps.sessions.of(request, reply).find());
    if (!archive.ok) return sendRefusal(reply, archive.refusal);
    return reply
      .header('content-type', 'application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .send(archive.value);
  });
}
