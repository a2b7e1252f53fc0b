import { hash } from 'node:crypto'

/** Equal for equal JSON. */
export const digestJson = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64')
