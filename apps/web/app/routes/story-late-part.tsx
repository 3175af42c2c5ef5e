/**
 * The page where the customer of a late song chooses. It opens for people who have the mail, and for the song's owner.
 */
export { LatePage as default } from '~/features/stories/work/late-page.tsx';
