import { randomUUID } from 'node:crypto'

/** Keys in the object storage. No part of them comes from a request. */

export const newVersion = () => randomUUID()
export const keyOfVersion = (version: string) => `objects/${version}`
export const newRenditionKey = () => `renditions/${randomUUID()}`
