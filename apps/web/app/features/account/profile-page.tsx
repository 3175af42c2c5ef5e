import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { DetailsForm } from './details-form.tsx';
import { Devices } from './devices.tsx';
import { EmailSection } from './email-section.tsx';
import { NewsForm } from './news-form.tsx';
import { PhoneSection } from './phone-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { Section } from './section.tsx';
import { YourData } from './your-data.tsx';

/** The user's profile: name, contact, and ways to sign in (spec 2.6-02). */
export function ProfilePage({ passkeys, security }: { passkeys: ReactNode; security: ReactNode }) {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Heading level={1} className="mb-7">
        {m.shell_my_account()}
      </Heading>
      <PhotoSection user={user} />
      <DetailsForm user={user} />
      <EmailSection user={user} />
      <PhoneSection user={user} />
      <NewsForm user={user} />
      {user.guest ? (
        <SignInFirst />
      ) : (
        <>
          {passkeys}
          {security}
          <Devices />
        </>
      )}
      <YourData user={user} />
    </>
  );
}

/**
 * Stands in place of the lists that the shop refuses to guests. Asking for them would open the sign-in dialog over the
 * page.
 */
function SignInFirst() {
  return (
    <Section title={m.account_devices()} text={m.account_devices_guest()}>
      <div className="mt-4">
        <Button variant="secondary" size="small" onClick={() => void openSignIn({ reason: 'unauthorized' })}>
          {m.stories_sign_in()}
        </Button>
      </div>
    </Section>
  );
}
