// Loaded into a process that npm or our own start script began: when that one is killed outright, no signal
// reaches us, and the server would keep the port and the data folder. So we look, and stop ourselves.
// (package.json's scripts say `exec`, so that no shell stands between npm and us.)
const LOOK_EVERY_MS = 500;
const parent = process.ppid;

const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_EVERY_MS);
timer.unref();
