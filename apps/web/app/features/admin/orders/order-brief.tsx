import type { OrderSong } from '@keepsong/contract/order-page';
import { m } from '~/paraglide/messages.js';
import { occasionWords } from '~/platform/words/occasion.ts';
import { promptWords } from '~/platform/words/prompt.ts';
import { relationshipWords } from '~/platform/words/relationship.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { Panel, Row } from './order-panels.tsx';

/** The whole brief of the customer, as the artist gets it. */
export function BriefPanel({ song }: { song: OrderSong }) {
  const { brief, questions } = song;
  const facts = [
    [m.desk_recipient(), song.recipient],
    [m.desk_relationship(), relationshipWords(brief.relationship)],
    [m.desk_from_name(), song.from_name],
    [m.desk_occasion(), occasionWords(song.occasion)],
    [m.desk_needed_by(), brief.needed_by],
    [m.desk_vocals(), vocalsWords(brief.gender)],
    [m.desk_tempo(), tempoWords(song.tempo)],
    [m.desk_extra_verses(), brief.extra_verses > 0 ? String(brief.extra_verses) : ''],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <Panel title={m.desk_tab_brief()}>
        <dl className="order-rows">
          {facts.map(([label, value]) => (
            <Row key={label} label={label}>
              {value}
            </Row>
          ))}
        </dl>
        {brief.voice_memo ? (
          // biome-ignore lint/a11y/useMediaCaption: nobody has written down what the customer says
          <audio controls preload="none" src={brief.voice_memo.audio_url} />
        ) : null}
      </Panel>
      {questions.map(({ question, answer }) => (
        <Panel key={question} title={promptWords(question as never) || question}>
          <p className="order-text">{answer}</p>
        </Panel>
      ))}
      {brief.must_include.map(({ title, description }) => (
        <Panel key={title} title={m.desk_must_include({ what: title })}>
          <p className="order-text">{description}</p>
        </Panel>
      ))}
      {brief.notes ? (
        <Panel title={m.desk_customer_notes()}>
          <p className="order-text">{brief.notes}</p>
        </Panel>
      ) : null}
    </>
  );
}
