/** The page where a customer answers to a change of the order. Only who has the mail opens it. */
export { ChangePage as default } from '~/features/stories/work/change-page.tsx';
