/** A destination for the log of a shop, and what was written to it. */
export function createLogLines() {
  const lines: string[] = []
  return {
    destination: { write: (line: string) => void lines.push(line) },
    text: () => lines.join(''),
    /** Of the events alone, without what every line has. */
    events: () =>
      lines
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((record) => 'event' in record)
        .map(({ level: _level, time: _time, reqId: _reqId, msg: _msg, ...details }) => details),
  }
}
