import type { CmsGroup } from '@keepsong/domain/cms/fields';
import { draftsOf } from '~/platform/content.ts';
import { defineLoad, type LoadArgs } from '~/platform/load.ts';
import type { LoadedPage } from './content-page.tsx';

/** The load of a page of managed content; staff see their drafts with `?drafts=1`. */
export const loadPage = (group: CmsGroup) =>
  defineLoad(async ({ api, request }: LoadArgs<object>): Promise<LoadedPage> => {
    const { origin, pathname } = new URL(request.url);
    const content = await api.cms.get({
      query: { group, current_path: pathname, ...draftsOf(request.url) },
    });
    return { content, origin };
  });
