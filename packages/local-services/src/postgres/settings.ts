import { loopback } from '../ports.ts'
import { nameCluster } from './cluster-name.ts'

export const superuser = 'goldenbead'
export const databaseName = 'goldenbead'

/** The server must not take settings or secrets from the launcher's surroundings (PGDATA, …). */
export const bareEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

type SettingOptions = { port: number; durable: boolean; maxConnections: number; dataFolder: string }

export function listSettings(options: SettingOptions): string[] {
  const settings = {
    listen_addresses: loopback,
    port: options.port,
    unix_socket_directories: '',
    max_connections: options.maxConnections,
    cluster_name: nameCluster(options.dataFolder),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // A failed statement is told to its client; repeated here it would put secrets on the disk.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(options.durable ? {} : withoutDurability),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
