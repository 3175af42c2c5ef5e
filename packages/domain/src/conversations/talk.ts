/** The longest message between customer, artist and producer. */
export const TALK_MAX = 2_000;
/** The largest file of a message, in bytes. */
export const TALK_FILE_BYTES = 10 * 1024 * 1024;
/** The most files of an answer of the staff. Each may be as large as a file of a message. */
export const ANSWER_FILES_MAX = 5;
/** The longest voice note, in seconds. */
export const TALK_VOICE_SECONDS = 180;

/** The readers of a message: everybody of the song, or only the shop. */
export const TALK_TO = ['all', 'shop'] as const;
export type TalkTo = (typeof TALK_TO)[number];

/** People who have read a conversation within this time get no mail about it. */
export const PRESENT_MS = 2 * 60_000;
