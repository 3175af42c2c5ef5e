/**
 * The page where the customer of a late song chooses what happens next. The song's owner can open it, and
 * people who have the mail.
 */
export { LatePage as default } from '~/features/stories/work/late-page.tsx';
