import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { FloodHead } from '~/shell/header/flood-head.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { ApplyForm } from './apply-form.tsx';
import { TakeBack } from './take-back.tsx';

export type ApplyContent = {
  origin: string /** The token from a mailed link; '' without such a link. */;
  token: string;
};

/** Where people apply as artists, and take an application back. */
export function ApplyPage({ content: { origin, token } }: { content: ApplyContent }) {
  const { brand } = usePage().settings;
  return (
    <>
      <PageMeta
        title={`${m.apply_title()} · ${brand}`}
        description={m.apply_description({ brand })}
        url={`${origin}/artist-community/apply`}
        hidden={token !== ''}
      />
      {token === '' ? null : <meta name="referrer" content="no-referrer" />}
      <FloodHead ink="ultra" className="page-head">
        <div className="wrap apply-head">
          <Heading level={1}>{token === '' ? m.apply_title() : m.apply_back_title()}</Heading>
          <Lead className="apply-head__lead">{token === '' ? m.apply_lead() : m.apply_back_lead()}</Lead>
        </div>
      </FloodHead>
      <div className="wrap apply-body">{token === '' ? <ApplyForm /> : <TakeBack token={token} />}</div>
    </>
  );
}
