export { ApplyPage as default } from '~/features/artists/apply/apply-page.tsx';
