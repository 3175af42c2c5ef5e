import { newEmail, songUpload } from '../people.ts';
import { multipart } from '../visitor.ts';
import { open, own, ROLES, type Rule, song } from './rule.ts';

/** Calls for drafts and the files that belong to them. */
export const BUILDER_RULES: Record<string, Rule> = {
  'builder.create': open(() => ({ body: { song_data: song() } })),
  'builder.byEmail': own(({ ownerEmail }) => ({ query: { email: ownerEmail } })),
  'builder.get': own(({ draft }) => ({ params: { id: draft } })),
  'builder.update': own(({ draft }) => ({ params: { id: draft }, body: { song_data: song() } })),
  'builder.remove': own(({ draft }) => ({ params: { id: draft } })),
  'builder.mailResumeLink': own(({ draft }) => ({ params: { id: draft }, body: { email: newEmail() } })),
  // The token is for a draft that belongs to an account, so everybody except the owner must sign in.
  'builder.resume': {
    ...own(({ resumeToken }) => ({ body: { token: resumeToken } })),
    others: Object.fromEntries(ROLES.filter((role) => role !== 'owner').map((role) => [role, [401]])),
  },
  // These uploads are refused by what is in them, which nobody learns who may not make the call.
  'uploads.addImage': open(
    () => multipart({}, { name: 'us.png', type: 'image/png', bytes: Buffer.from('no picture') }),
    [400],
  ),
  'uploads.addRecording': open(() => songUpload(Buffer.from('no recording')), [400]),
  'uploads.addFilm': open(
    () => multipart({}, { name: 'me.mp4', type: 'video/mp4', bytes: Buffer.from('no film') }),
    [400],
  ),
  'uploads.claim': own(({ image }) => ({ params: { id: image } })),
  'builder.addPronunciation': own(({ draft }) => ({
    params: { id: draft },
    ...multipart({ subject: 'Ann', pronounce: 'ann' }),
  })),
  // The upload is not a recording.
  'builder.setVoiceMemo': {
    ...own(({ draft }) => ({
      params: { id: draft },
      ...multipart({}, { name: 'memo.wav', type: 'audio/wav', bytes: Buffer.from('no recording') }),
    })),
    allowed: [400],
  },
  'builder.removeVoiceMemo': own(({ draft }) => ({ params: { id: draft } })),
  'builder.removePronunciation': own(({ draft, pronunciation }) => ({
    params: { id: draft, pronunciation_id: pronunciation },
  })),
};
