// Loaded into a process that npm or our start script began. When its parent is killed, no signal reaches this
// process, and the server would keep the port and the data folder. So it watches its parent and stops itself. (The
// scripts in package.json say `exec`, so that no shell stands between npm and this process.)
const LOOK_EVERY_MS = 500;
const parent = process.ppid;

const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_EVERY_MS);
timer.unref();
