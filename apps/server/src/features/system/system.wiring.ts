import type { Foundation } from '../../foundation.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { FailedSongs } from '../instant/failed-songs.service.ts';
import type { SongMusic } from '../instant/song-music.service.ts';
import type { GivenUpEventsService } from '../notifications/given-up-events.service.ts';
import type { KeptMessages } from '../notifications/kept-messages.service.ts';
import { createMessageList } from '../notifications/message-list.service.ts';
import { createOutsideCalls, type OutsideCallsDeps } from './outside-calls.service.ts';
import { createSystemOverview } from './overview.service.ts';
import { createSongLanes } from './song-lanes.service.ts';
import { createSwitchDesk } from './switches.service.ts';
import { createSystemJobs } from './system-jobs.service.ts';
import { createVersions } from './versions.service.ts';

type Needs = Omit<OutsideCallsDeps, 'database' | 'clock' | 'limits'> & {
  keptMessages: KeptMessages;
  givenUpEvents: GivenUpEventsService;
  failedSongs: FailedSongs;
  songMusic: SongMusic;
};

/** Creates the services that show the staff how the shop runs. */
export function wireSystem(foundation: Foundation, needs: Needs) {
  const jobQueue = createJobQueue(foundation.database.pool);
  const messageList = createMessageList({ ...foundation, ...needs });
  const systemJobs = createSystemJobs({ ...foundation, jobQueue });
  return {
    systemJobs,
    messageList,
    givenUpEvents: needs.givenUpEvents,
    outsideCalls: createOutsideCalls({ ...foundation, ...needs }),
    songLanes: createSongLanes({ ...foundation, ...needs }),
    systemOverview: createSystemOverview({ ...foundation, ...needs, jobs: systemJobs, messageList }),
    switchDesk: createSwitchDesk(foundation),
    versions: createVersions(foundation),
  };
}

export type SystemServices = ReturnType<typeof wireSystem>;
