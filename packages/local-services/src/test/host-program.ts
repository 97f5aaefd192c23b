import { startLocalServices } from '../local-services.ts'

const [, , dataDir = ''] = process.argv
const {
  stop: _stop,
  failed: _failed,
  ...services
} = await startLocalServices({
  dataDir,
  mailPort: 0,
  bucket: 'pictures',
})
process.stdout.write(`${JSON.stringify(services)}\n`)
