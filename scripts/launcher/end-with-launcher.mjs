/**
 * Loaded into the API before its first line. The launcher holds the other end of its standard
 * input: the end of it means that the launcher is gone, and a shop that nobody can stop any more
 * would keep its port for ever.
 */
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref()
