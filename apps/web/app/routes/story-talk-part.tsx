/** The page where the owner of a song writes with its artist and the shop. */
export { TalkPage as default } from '~/features/stories/work/talk-page.tsx';
