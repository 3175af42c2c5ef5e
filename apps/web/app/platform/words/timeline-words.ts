import type { Story } from '@keepsong/contract/story/stories';
import { formatDate } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import type { Stage } from '~/ui/status/timeline.tsx';

type Entry = NonNullable<Story['production']>['stages'][number];
type Words = { title: () => string; current: (artist: string) => string; upcoming: () => string };

/** The texts for each stage. `artist` is the artist's name, or '' while the shop is still looking for an artist. */
const STAGE_WORDS = {
  received: {
    title: m.stories_stage_received,
    current: m.stories_stage_received_now,
    upcoming: m.stories_stage_received_now,
  },
  artist_accepted: {
    title: m.stories_stage_accepted,
    current: (artist) =>
      artist ? m.stories_stage_accepted_now({ artist }) : m.stories_stage_accepted_looking(),
    upcoming: m.stories_stage_accepted_looking,
  },
  writing: {
    title: m.stories_stage_writing,
    current: (artist) => m.stories_stage_writing_now({ artist }),
    upcoming: m.stories_stage_writing_next,
  },
  quality_check: {
    title: m.stories_stage_check,
    current: (artist) => m.stories_stage_check_now({ artist }),
    upcoming: m.stories_stage_check_next,
  },
  delivered: {
    title: m.stories_stage_delivered,
    current: m.stories_stage_delivered_next,
    upcoming: m.stories_stage_delivered_next,
  },
  revised: {
    title: m.stories_stage_revised,
    current: (artist) => m.stories_stage_revised_now({ artist }),
    upcoming: m.stories_stage_revised_next,
  },
} satisfies Record<Entry['stage'], Words>;

const STATES = { done: 'done', current: 'now', upcoming: 'todo', stopped: 'todo' } as const satisfies Record<
  Entry['state'],
  Stage['state']
>;

/** A stage of the timeline in the page's language. A finished stage also gives its date, if that is known. */
export function stageOf(entry: Entry, artist: string, locale: Locale): Stage {
  const { title, current, upcoming } = STAGE_WORDS[entry.stage];
  const detail = {
    done: () => (entry.at ? formatDate(entry.at, 'orderHistory', locale) : undefined),
    current: () => current(artist),
    upcoming,
    stopped: m.stories_stage_stopped,
  } satisfies Record<Entry['state'], () => string | undefined>;
  return { id: entry.stage, title: title(), state: STATES[entry.state], detail: detail[entry.state]() };
}
