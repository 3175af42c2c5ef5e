/**
 * The page where a customer decides whether the artist may show the song. The song's owner can open it, and
 * people who have the mail.
 */
export { ConsentPage as default } from '~/features/stories/work/consent-page.tsx';
