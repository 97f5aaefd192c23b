import { randomUUID } from 'node:crypto'

/** Where bytes lie in the storage. Nothing in these names comes from a request. */

export const newVersion = () => randomUUID()
export const keyOfVersion = (version: string) => `objects/${version}`
export const newRenditionKey = () => `renditions/${randomUUID()}`
