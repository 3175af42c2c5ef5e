import '~/features/admin/admin.css';
import { AdminError } from '~/features/admin/admin-error.tsx';
import { Desk } from '~/features/admin/desk.tsx';
import { loadAdmin } from '~/features/admin/load-admin.ts';
import { QuizEditor } from '~/features/admin/quiz-editor.tsx';
import { m } from '~/paraglide/messages.js';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import type { Route } from './+types/admin';

const load = defineLoad((args: LoadArgs<Route.LoaderArgs['params']>) => loadAdmin(args));

export { load as clientLoader, load as loader };

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

/** The staff pages (spec 6-02). They share one route because every page carries the list of all routes. */
export default function Admin({ loaderData }: Route.ComponentProps) {
  const { settings, locale } = usePage();
  return (
    <>
      <title>{m.admin_page_title({ brand: settings.brand })}</title>
      <meta name="robots" content="noindex" />
      {loaderData.part === 'desk' ? (
        <Desk failed={loaderData.failed} collections={loaderData.collections} />
      ) : (
        <QuizEditor
          key={loaderData.id}
          id={loaderData.id}
          saved={loaderData.quiz}
          details={loaderData.details}
          words={locale}
        />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
