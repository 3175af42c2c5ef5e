import { ok, type Result } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { RequestSession } from '../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import type { CmsService } from './cms.service.ts';

/** The signed-in staff member who writes the shop's words. Refusals: `sign_in_required`, `forbidden`. */
const staffOf = async (session: RequestSession): Promise<Result<StaffMember>> =>
  requireStaff(await session.find(), 'words');

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
