import { hash } from 'node:crypto'

/** Tells whether what was read is news. */
export const digestOf = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64')
