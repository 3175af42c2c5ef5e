export { ProfilePage as default } from '~/features/studio/profile/profile-page.tsx';
