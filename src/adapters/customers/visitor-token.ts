import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses: whoever shows them sees what is kept under them. */
export const newVisitorToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token, so that a stolen table opens nothing. */
export const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex')
