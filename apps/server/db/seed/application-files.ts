import type { DemoRecording } from './audio/demo-recordings.ts';

/**
 * How many of the example songs the demo's applicant has sent. Copies are sent, so that deleting them leaves
 * the example songs.
 */
const SENT = 3;
/** No singer of the demo has three songs, so two voices lend theirs. */
const SINGERS = ['june-hallorhan', 'hattie-maclaren'];

/** The files of the demo's application, with the recordings that they are copied from. */
export const applicationFiles = <Song extends Pick<DemoRecording, 'song' | 'audioKey'>>(
  recordings: readonly Song[],
): { fileKey: string; recording: Song }[] =>
  recordings
    .filter(({ song }) => SINGERS.includes(song.artist))
    .slice(0, SENT)
    .map((recording, place) => ({ fileKey: `samples/demo-application-${place + 1}.mp3`, recording }));
