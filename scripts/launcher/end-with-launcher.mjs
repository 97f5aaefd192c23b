/**
 * Loaded into the API and into Vite before their first line. The launcher holds the other end of
 * their standard input: the end of it means that the launcher is gone, and a shop that nobody can
 * stop any more would keep its port for ever.
 */
// A watching Node loads this only into the program that it starts again after each change.
const isWatched = 'WATCH_REPORT_DEPENDENCIES' in process.env
process.stdin.once('end', () => process.kill(isWatched ? process.ppid : process.pid, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref()
