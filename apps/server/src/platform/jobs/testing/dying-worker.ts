import { pino } from 'pino';
import { createJobs } from '../jobs.ts';

// Takes a job and dies in the middle of it. A test uses this process to prove that another process takes over the job.
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
