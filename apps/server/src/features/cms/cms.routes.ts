import type { Handlers } from '../../platform/http/implement.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import type { CmsService } from './cms.service.ts';
import type { Words } from './words.service.ts';

const groupsOf = (names: string): string[] => names.split(',').map((name) => name.trim());

export const cmsHandlers = (cms: CmsService): Handlers<'cms'> => ({
  get: {
    fromCatalogue: ({ query }, { locale }) => cms.currentContent(groupsOf(query.group), locale),
    unkept: {
      isPersonal: ({ query }) => query.drafts === '1',
      async answer({ query }, { session, locale }) {
        const drafts = query.drafts === '1' && requireStaff(await session.find(), 'words').ok;
        return cms.content(groupsOf(query.group), locale, drafts);
      },
    },
  },
  save: async ({ body }, { session }) => cms.save(await session.find(), body),
  entries: async ({ query }, { session }) => cms.entries(await session.find(), query.group),
});

export const wordsHandlers = ({ words }: { words: Words }): Handlers<'words'> => ({
  list: async ({ query: { q = '', group, state, missing } }, { session }) =>
    words.list(await session.find(), { q, group, states: state, missing }),
  elsewhere: async ({ query }, { session }) => words.elsewhere(await session.find(), query.q),
  landings: async (_input, { session }) => words.landings(await session.find()),
  read: async ({ params }, { session }) => words.read(await session.find(), params.id),
  add: async ({ body }, { session }) => words.add(await session.find(), body),
  save: async ({ params, body }, { session }) => words.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => words.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) => words.rollBack(await session.find(), params.id, body),
});
