/**
 * Preloaded into the API and Vite. Their standard input is a pipe from the launcher: its end means that
 * the launcher was killed, and an orphaned process would keep its port for ever.
 */
// A watching Node loads this only into the program that it starts again after each change.
const isWatched = 'WATCH_REPORT_DEPENDENCIES' in process.env
process.stdin.once('end', () => process.kill(isWatched ? process.ppid : process.pid, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref()
