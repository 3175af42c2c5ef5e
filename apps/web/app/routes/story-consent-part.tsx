/** The page where a customer says whether the artist may show the song. Who has the mail opens it, and the song's owner. */
export { ConsentPage as default } from '~/features/stories/work/consent-page.tsx';
