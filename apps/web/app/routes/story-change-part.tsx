/**
 * The page where a customer accepts or refuses a change of the order. Only people who have the mail can open
 * it.
 */
export { ChangePage as default } from '~/features/stories/work/change-page.tsx';
