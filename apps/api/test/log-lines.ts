/** A log destination for a shop, and the lines that were written to it. */
export function createLogLines() {
  const lines: string[] = []
  return {
    destination: { write: (line: string) => void lines.push(line) },
    text: () => lines.join(''),
    /** The events only, without the members of every line. */
    events: () =>
      lines
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((record) => 'event' in record)
        .map(({ level: _level, time: _time, reqId: _reqId, msg: _msg, ...details }) => details),
  }
}
