import { randomUUID } from 'node:crypto';
import { open, own, type Rule, staffWhoMay } from './rule.ts';

/** Calls for comments on songs. */
export const COMMENTS_RULES: Record<string, Rule> = {
  'comments.list': open(({ storyDelivered }) => ({ params: { slug: storyDelivered } })),
  'comments.add': open(({ storyDelivered }) => ({
    params: { slug: storyDelivered },
    body: { key: randomUUID(), text: 'So lovely', name: 'Ann' },
  })),
  'comments.edit': own(({ storyDelivered, comment }) => ({
    params: { slug: storyDelivered, comment_id: comment },
    body: { text: 'So very lovely' },
  })),
  'comments.remove': own(({ storyDelivered, comment }) => ({
    params: { slug: storyDelivered, comment_id: comment },
  })),
  // The song belongs to another customer, so even the `owner` may not moderate its comments. Of the roles in
  // this test, only staff who may read messages can.
  'comments.moderate': {
    ...own(({ storyDelivered, comment }) => ({
      params: { slug: storyDelivered, comment_id: comment },
      body: { hidden: true, reason: 'It sells pills' },
    })),
    others: {
      owner: [404],
      ...Object.fromEntries(staffWhoMay('messages').map((role) => [role, [200]])),
    },
  },
  'comments.report': open(({ storyDelivered, comment }) => ({
    params: { slug: storyDelivered, comment_id: comment },
    body: { reason: 'spam' },
  })),
};
