import { ContactUsPage } from '~/features/cms/contact-us-page.tsx';
import { loadPage } from '~/features/cms/load-page.ts';
import type { Route } from './+types/contact-us';

const load = loadPage('contact_us');

export { load as clientLoader, load as loader };

export default function ContactUs({ loaderData }: Route.ComponentProps) {
  return <ContactUsPage page={loaderData} />;
}
