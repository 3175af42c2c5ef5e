import type { Settings } from './settings.ts';

type Role = Pick<Settings, 'role'>;

/** Whether this process serves pages and the API. The others answer only `/livez` and `/readyz`. */
export const servesPages = ({ role }: Role): boolean => role === 'all' || role === 'web';

/** Whether this process runs the recurring jobs and sends the messages of the outbox. */
export const runsJobs = ({ role }: Role): boolean => role === 'all' || role === 'worker';

/** Whether this process makes instant songs. */
export const makesSongs = ({ role }: Role): boolean => role === 'all' || role === 'singer';
