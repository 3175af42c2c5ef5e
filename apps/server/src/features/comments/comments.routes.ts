import type { Handlers } from '../../platform/http/implement.ts';
import type { CommentsService } from './comments.service.ts';

export function commentsHandlers(comments: CommentsService): Handlers<'comments'> {
  return {
    list: async ({ params, query }, { session }) => comments.list(params.slug, query, await session.find()),
    add: async ({ params, body }, { session, ip }) =>
      comments.add(params.slug, body, await session.ensure(), ip),
    edit: async ({ params, body }, { session, ip }) =>
      comments.edit(params, body.text, await session.ensure(), ip),
    remove: async ({ params }, { session }) => comments.remove(params, await session.ensure()),
    moderate: async ({ params, body }, { session }) =>
      comments.moderate(params, body, await session.ensure()),
    report: async ({ params, body }, { session, ip }) =>
      comments.report(params, body.reason, await session.ensure(), ip),
  };
}
