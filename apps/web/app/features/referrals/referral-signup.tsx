import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { forgetReferralCode, keepReferralCode } from '~/platform/referral/referral-code.ts';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { NewSongLink } from '~/shell/header/start-song-link.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Locket } from '~/ui/picture/locket.tsx';
import { refuseCode } from './invalid-code.ts';

type ReferralSignupProps = { code: string; referrer: { first_name: string } | null };

/** The page of a friend's link (spec 2.6-07): the name of the friend, and a link to create an account. */
export function ReferralSignup({ code, referrer }: ReferralSignupProps) {
  const { brand } = usePage().settings;
  const { status, user } = useSession();
  const navigate = useNavigate();
  const isKnown = referrer !== null;
  const hasAccount = user !== null;

  const decide = useEffectEvent(() => {
    if (hasAccount) {
      forgetReferralCode();
      toast.show({ tone: 'info', text: m.referrals_existing_account() });
      void navigate('/dashboard', { replace: true });
    } else if (isKnown) keepReferralCode(code);
    else refuseCode(navigate);
  });
  useEffect(() => {
    if (status === 'ready') decide();
  }, [status]);

  async function signUp() {
    if (await openSignIn({ reason: 'signup' })) void navigate('/dashboard', { replace: true });
  }

  if (!referrer) return null;
  return (
    <div className="wrap sect max-w-160">
      <Locket size={64} className="mb-6" />
      <Heading level={1}>{m.referrals_signup_title({ name: referrer.first_name, brand })}</Heading>
      <Lead className="mt-4 mb-7">{m.referrals_signup_text()}</Lead>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void signUp()}>{m.referrals_signup_action()}</Button>
        <NewSongLink placement="referral" variant="secondary" />
      </div>
    </div>
  );
}
