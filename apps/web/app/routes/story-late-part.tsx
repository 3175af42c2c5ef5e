/** The page where the customer of a late song chooses. Who has the mail opens it, and the song's owner. */
export { LatePage as default } from '~/features/stories/work/late-page.tsx';
