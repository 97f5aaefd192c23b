/** A log destination for a server, and the lines that were written to it. */
export function createLogLines() {
  const lines: string[] = []
  const read = () => lines.map((line): Record<string, unknown> => JSON.parse(line))
  return {
    destination: { write: (line: string) => void lines.push(line) },
    text: () => lines.join(''),
    /** The lines with this message. */
    records: (message: string) => read().filter(({ msg }) => msg === message),
    /** The events only, without the members of every line. */
    events: () =>
      read()
        .filter((record) => 'event' in record)
        .map(({ level: _level, time: _time, reqId: _reqId, msg: _msg, ...details }) => details),
  }
}
