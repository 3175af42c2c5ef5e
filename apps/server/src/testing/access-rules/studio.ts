import { songUpload, WORK } from '../people.ts';
import { ownArtist, type Rule } from './rule.ts';

/** Calls for the workspace of artists and vendors. */
export const STUDIO_RULES: Record<string, Rule> = {
  'studio.vendorOrders': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'studio.setItemState': {
    rule: 'signed in',
    // The item does not exist.
    input: () => ({ params: { id: 999_999 }, body: { state: 'making' } }),
    allowed: [403],
    others: { vendor: [404] },
  },
  'studio.makeLabel': {
    rule: 'signed in',
    // The item does not exist.
    input: () => ({ params: { id: 999_999 } }),
    allowed: [403],
    others: { vendor: [404] },
  },
  'studio.makeReturn': {
    rule: 'signed in',
    // The item does not exist.
    input: () => ({ params: { id: 999_999 }, body: { reason: 'Torn' } }),
    allowed: [403],
    others: { vendor: [404] },
  },
  'studio.vendorProfile': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'studio.saveVendorProfile': {
    rule: 'signed in',
    // The vendor's profile has another version, so the change is refused.
    input: ({ vendorId }) => ({ params: { id: vendorId }, body: { version: 'x', lead_days: 3 } }),
    allowed: [403],
    others: { vendor: [409] },
  },
  'studio.setItemStates': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId }, body: { ids: [999_999], state: 'making' } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'studio.queue': { ...ownArtist(() => ({})), others: { 'other artist': [200] } },
  'studio.commission': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } })),
  'studio.accept': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } }), [409]),
  'studio.decline': ownArtist(
    ({ storyInMaking }) => ({ params: { id: storyInMaking.commission }, body: { reason: 'other' } }),
    [409],
  ),
  'studio.handBack': ownArtist(({ storyInMaking }) => ({
    params: { id: storyInMaking.commission },
    body: { reason: 'My voice is gone' },
  })),
  'studio.moreDays': ownArtist(({ storyInMaking }) => ({
    params: { id: storyInMaking.commission },
    body: { days: 3, reason: 'The choir is ill' },
  })),
  'studio.saveWork': ownArtist(({ storyInMaking }) => ({
    params: { id: storyInMaking.commission },
    body: WORK,
  })),
  'studio.uploadAudio': ownArtist(
    ({ storyInMaking }) => ({
      params: { id: storyInMaking.commission },
      ...songUpload(Buffer.from('no recording')),
    }),
    [400],
  ),
  'studio.saveTimes': ownArtist(
    ({ storyInMaking }) => ({ params: { id: storyInMaking.commission }, body: { starts: [] } }),
    // The song has no recording, so its lines can have no times.
    [400],
  ),
  // Nobody has requested a revision of this song.
  'studio.answerRevision': ownArtist(
    ({ storyInMaking }) => ({ params: { id: storyInMaking.commission }, body: { answer: 'Sung again.' } }),
    [409],
  ),
  // The song has no recording yet.
  'studio.deliver': ownArtist(({ storyInMaking }) => ({ params: { id: storyInMaking.commission } }), [400]),
};
