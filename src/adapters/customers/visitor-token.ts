import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; the bearer owns the cart, draft and wishlist stored under them. */
export const newVisitorToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: a stolen table opens nothing. */
export const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex')
