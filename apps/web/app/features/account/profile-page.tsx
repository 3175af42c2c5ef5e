import { Fragment, type ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { Heading } from '~/ui/lettering/heading.tsx';
import { DetailsForm } from './details-form.tsx';
import { Devices } from './devices.tsx';
import { EmailSection } from './email-section.tsx';
import { NewsForm } from './news-form.tsx';
import { PhoneSection } from './phone-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { YourData } from './your-data.tsx';

/** The user's profile: name, contact, and ways to sign in (spec 2.6-02). */
export function ProfilePage({ passkeys, security }: { passkeys: ReactNode; security: ReactNode }) {
  const user = useUser();
  if (!user) return null;
  // The shop does not show these lists to a guest. When the guest has verified their address, the new key makes React
  // load the lists again.
  const asked = user.guest ? 'guest' : 'proved';
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
      <Fragment key={`passkeys ${asked}`}>{passkeys}</Fragment>
      {user.guest ? null : security}
      <Devices key={`devices ${asked}`} />
      <YourData user={user} />
    </>
  );
}
