import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { RequestSession } from '../../platform/http/sessions.ts';
import type { CmsService } from './cms.service.ts';

/** The id of the signed-in staff member. Refusals: `sign_in_required`, `forbidden`. */
async function staffOf(session: RequestSession): Promise<Result<number>> {
  const user = (await session.find())?.user;
  if (!user) return refuse('sign_in_required');
  return user.role === 'admin' ? ok(user.id) : refuse('forbidden');
}

const groupsOf = (names: string): string[] => names.split(',').map((name) => name.trim());

export function cmsHandlers(cms: CmsService): Handlers<'cms'> {
  return {
    get: {
      fromCatalogue: ({ query }, { locale }) => cms.currentContent(groupsOf(query.group), locale),
      unkept: {
        isPersonal: ({ query }) => query.drafts === '1',
        async answer({ query }, { session, locale }) {
          const drafts = query.drafts === '1' && (await staffOf(session)).ok;
          return cms.content(groupsOf(query.group), locale, drafts);
        },
      },
    },
    async save({ body }, { session }) {
      const staff = await staffOf(session);
      if (!staff.ok) return staff;
      const saved = await cms.save(body.data, body.publish ? 'publish' : 'draft', staff.value);
      return saved.ok ? ok({ entries: saved.value }) : saved;
    },
    async entries({ query }, { session }) {
      const staff = await staffOf(session);
      if (!staff.ok) return staff;
      const found = await cms.entries(query.group);
      return found.ok ? ok({ entries: found.value }) : found;
    },
    async history({ query }, { session }) {
      const staff = await staffOf(session);
      if (!staff.ok) return staff;
      const found = await cms.history(query.key, query.locale);
      return found.ok ? ok({ revisions: found.value }) : found;
    },
    async rollBack({ body }, { session }) {
      const staff = await staffOf(session);
      if (!staff.ok) return staff;
      const saved = await cms.rollBack(body.key, body.locale, body.revision_id, staff.value);
      return saved.ok ? ok({ entries: saved.value }) : saved;
    },
  };
}
