// Loaded into a process that npm or our start script started. When its parent process is killed, this process gets no
// signal, and the server would keep the port and the data folder. So it watches its parent and stops itself. (The
// scripts in package.json begin with `exec`. Otherwise a shell would be the parent, and not npm.)
const LOOK_EVERY_MS = 500;
const parent = process.ppid;

const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_EVERY_MS);
timer.unref();
