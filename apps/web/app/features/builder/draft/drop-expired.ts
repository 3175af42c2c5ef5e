import type { SavedPronunciation } from '@keepsong/contract/builder';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { browserDraft } from './draft.ts';

/** The pronunciations whose recording has expired. A spelling in them is still valid. */
const expiredOf = (sayings: readonly SavedPronunciation[], now: Date): SavedPronunciation[] =>
  sayings.filter(
    ({ audio_url, expires_at }) =>
      audio_url !== null && expires_at !== null && Date.parse(expires_at) <= now.getTime(),
  );

/**
 * Removes expired recordings from the draft, in this browser and at the shop (spec 4.1-15). This also deletes the
 * spelling that was saved with a recording, so the spelling is then saved again without the recording.
 */
export async function dropExpired(now: Date): Promise<void> {
  const draft = browserDraft();
  const { data, pronunciations } = draft.state.getState();
  try {
    for (const { id, subject, pronounce } of expiredOf(pronunciations, now)) {
      const params = { id: data.slug, pronunciation_id: id };
      draft.takeSpoken((await browserApi().builder.removePronunciation({ params })).draft);
      if (pronounce !== '') await spellAgain(data.slug, { subject, pronounce });
    }
  } catch (error) {
    void showFailure(error);
  }
}

async function spellAgain(id: string, saying: { subject: string; pronounce: string }): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(saying)) body.append(name, value);
  // The form is passed as the body, because the client sends this call as multipart.
  const input = { params: { id }, body };
  browserDraft().takeSpoken((await browserApi().builder.addPronunciation(input)).draft);
}
