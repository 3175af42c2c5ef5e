import { pino } from 'pino';
import { createJobs } from '../jobs.ts';

// Takes a job and dies in the middle of it, for the test that another process takes over.
const [databaseUrl = '', name = '', cron = ''] = process.argv.slice(2);
await createJobs(databaseUrl, pino({ level: 'silent' })).start([
  {
    name,
    cron,
    run: async () => {
      process.kill(process.pid, 'SIGKILL');
    },
  },
]);
console.log('ready');
