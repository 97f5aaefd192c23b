/** Does one thing over and over, so many at once, and answers how many were done per second. */
export async function rateOf(
  options: { seconds: number; atOnce: number },
  work: (worker: number, turn: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  const deadline = started + options.seconds * 1000
  let done = 0
  const repeat = async (worker: number) => {
    for (let turn = 0; performance.now() < deadline; turn += 1) {
      await work(worker, turn)
      if (performance.now() <= deadline) done += 1
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, (_, worker) => repeat(worker)))
  return done / options.seconds
}
