export { NoDesk as default } from '~/features/studio/desk/no-desk.tsx';
