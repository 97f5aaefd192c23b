import type { DatabaseTexts } from '@golden-bead/server/process/explain'

/** What the packages call the server that they are part of. */
export const serverName = 'shop'

/** What operators read about the database of the shop. */
export const databaseTexts: DatabaseTexts = {
  olderRelease:
    'The database is of an earlier release: export the products as CSV with that release, empty it (npm run reset), and import the file.',
  noTables: 'The database has no shop in it yet; start the shop once.',
  mayNotWrite:
    'The user of the database may not change accounts; name that of the shop in DATABASE_URL.',
}
