import { parseExpiry, type StoredCard } from '#commerce/payments/cards/stored-card.ts'
import type { AmazonReply } from './amazon-reply.ts'

/**
 * The card that a signed notification of a purchase names: the only place where Amazon states a new token. The expiry date
 * is year and month ("2805"). Amazon has no fingerprint: digits that are not masked, and the date, stand in for it.
 */
export function readAmazonCard(reply: AmazonReply): StoredCard | undefined {
  const token = reply['token_name']
  const masked = reply['card_number'] ?? ''
  const date = /^(\d{2})(\d{2})$/.exec(reply['expiry_date'] ?? '')
  const expiry = date ? parseExpiry(date[2] ?? '', date[1] ?? '') : undefined
  const lastFour = /(\d{4})$/.exec(masked)?.[1]
  if (!token || !expiry || !lastFour || reply['remember_me'] === 'NO') return undefined
  const brand = reply['payment_option'] ?? ''
  return { token, fingerprint: `${brand}:${masked}:${reply['expiry_date'] ?? ''}`, brand, lastFour, expiry }
}
