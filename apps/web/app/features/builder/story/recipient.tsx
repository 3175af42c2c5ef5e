import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { isRelationship, RELATIONSHIPS } from '@keepsong/domain/builder/options';
import { stepPath } from '@keepsong/domain/builder/steps';
import { LIMITS } from '@keepsong/domain/text/limits';
import { isSeveral } from '@keepsong/domain/text/several';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { firstName } from '~/platform/session/first-name.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { relationshipWords } from '~/platform/words/relationship.ts';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Question } from '~/ui/layout/builder-shell.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useSongData } from '../page/builder-context.tsx';
import { BuilderPage } from '../page/builder-page.tsx';
import { ContinueButton } from '../page/continue-button.tsx';
import { ResumeLink } from '../page/resume-link.tsx';
import { useStepErrors } from '../page/use-step-errors.ts';
import { PronunciationBox } from '../pronunciation/pronunciation-box.tsx';

const OlderMentions = lazyPart(() => import('../older/older-mentions.tsx'), { Missing: PartMissing });

/** Asks for the recipient, the pronunciation of the name, and the customer's contact (spec 4.2-04). */
export function Recipient() {
  const navigate = useNavigate();
  const { recipient, selected_recommended_artist: artist, older } = useSongData();
  const form = useStepErrors('recipient');
  const onContinue = () => {
    if (form.check()) void navigate(stepPath('details'));
  };
  const name = recipient.trim();
  const artistName = firstName(artist?.artist_name ?? '');
  return (
    <BuilderPage
      step="recipient"
      title={m.builder_recipient_title()}
      heading={name ? m.builder_recipient_heading_named({ recipient: name }) : m.builder_recipient_heading()}
      lead={artistName ? m.builder_recipient_lead({ artist: artistName }) : undefined}
      actions={<ContinueButton onPress={onContinue} />}
    >
      <NameQuestion form={form} />
      {older ? <OlderMentions /> : null}
      <Question
        title={
          name ? m.builder_say_name_question({ recipient: name }) : m.builder_say_name_question_unnamed()
        }
        hint={m.builder_say_name_hint()}
      >
        <PronunciationBox subject={name} />
      </Question>
      <EmailQuestion form={form} />
    </BuilderPage>
  );
}

type Form = ReturnType<typeof useStepErrors>;

function relationshipLabel(recipient: string): string {
  if (!recipient) return m.builder_relationship_open();
  return isSeveral(recipient)
    ? m.builder_relationship_several({ recipient })
    : m.builder_relationship_label({ recipient });
}

function NameQuestion({ form: { errorOf, change, leave } }: { form: Form }) {
  const { recipient, relationship, older } = useSongData();
  const name = recipient.trim();
  return (
    <Question title={m.builder_recipient_question()}>
      <div className="rows-2">
        <TextInput
          id="recipient"
          label={m.builder_recipient_label()}
          value={recipient}
          maxLength={LIMITS.recipient}
          autoComplete="off"
          autoCapitalize="words"
          error={errorOf('recipient', { empty: m.builder_recipient_empty() })}
          onChange={(event) => {
            change('recipient');
            browserDraft().change({ recipient: event.target.value });
          }}
          onBlur={() => leave('recipient')}
        />
        {older ? null : (
          <Select
            id="relationship"
            label={relationshipLabel(name)}
            placeholder={m.builder_relationship_placeholder()}
            options={RELATIONSHIPS.map(({ id }) => ({ value: id, label: relationshipWords(id) }))}
            value={relationship}
            error={errorOf('relationship')}
            onChange={({ target: { value } }) =>
              isRelationship(value) && browserDraft().change({ relationship: value })
            }
          />
        )}
      </div>
    </Question>
  );
}

function EmailQuestion({ form: { errorOf, change, leave } }: { form: Form }) {
  const user = useUser();
  const { gifter_email } = useSongData();
  const email = normalizeEmail(user?.email ?? gifter_email);
  return (
    <Question title={user ? m.builder_resume_question() : m.builder_email_question()}>
      {user ? null : (
        <TextInput
          id="gifter_email"
          className="max-w-130"
          label={m.builder_email_label()}
          hint={m.builder_email_why()}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={LIMITS.email}
          value={gifter_email}
          valid={isEmail(email)}
          error={errorOf('gifter_email', { label: m.builder_email_label(), empty: m.builder_email_empty() })}
          onChange={(event) => {
            change('gifter_email');
            browserDraft().change({ gifter_email: event.target.value });
          }}
          onBlur={() => leave('gifter_email')}
        />
      )}
      <ResumeLink email={isEmail(email) ? email : null} />
    </Question>
  );
}
