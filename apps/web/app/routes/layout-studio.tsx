import { Outlet } from 'react-router';
import { loadChrome } from '~/platform/chrome/chrome-content.ts';
import { StudioLayout } from '~/shell/frame/studio-layout.tsx';
import type { Route } from './+types/layout-studio';

export { loadChrome as clientLoader, loadChrome as loader };

/** Menus and footer stay what they are while people browse; staff see what they changed at once. */
export const shouldRevalidate = ({
  formAction,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: RevalidateArgs) => formAction === undefined && currentUrl.href === nextUrl.href && defaultShouldRevalidate;

type RevalidateArgs = {
  formAction?: string;
  defaultShouldRevalidate: boolean;
  currentUrl: URL;
  nextUrl: URL;
};

export default function LayoutStudio({ loaderData }: Route.ComponentProps) {
  return (
    <StudioLayout chrome={loaderData}>
      <Outlet />
    </StudioLayout>
  );
}
