/**
 * The page where a customer accepts or refuses a change of the order. The song's owner can open it, and people
 * who have the mail.
 */
export { ChangePage as default } from '~/features/stories/work/change-page.tsx';
