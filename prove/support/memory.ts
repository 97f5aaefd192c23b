import { send } from './send.ts'

const bytesPerMb = 1024 * 1024

/** What the process of an instance holds; those that it started for pictures are not of it. */
export async function readMemoryMb(url: string): Promise<number> {
  const { body } = await send(`${url}/metrics`)
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(body)?.[1]) / bytesPerMb
}
