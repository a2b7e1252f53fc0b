import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { cardCodeBytes } from '#commerce/gift-cards/card-code.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'

/** HMAC of a code under a key of its own: without the shop's secret no list of codes can be tried against the table. */
export function createCodeDigest(installationSecret: string): (code: string) => string {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'codes of gift cards', 32))
  return (code) => createHmac('sha256', key).update(code).digest('base64url')
}

export const drawCardBytes = (): Uint8Array => randomBytes(cardCodeBytes)

/** The id in the link of a card: the card's, and the number of the link. */
export const linkIdOf = ({
  id,
  linkVersion,
}: {
  readonly id: string
  readonly linkVersion: number
}): string => `${id.replaceAll('-', '')}-${linkVersion}`

/** Undefined: forged. Links do not end by themselves: the next one ends the one before. */
export function readCardLink(
  tokens: Pick<LinkTokens, 'read'>,
  token: string,
  now: string,
): { readonly cardId: string; readonly version: number } | undefined {
  const id = tokens.read('claim-gift-card', token, now)?.id
  const [, plain, version] = /^([\da-f]{32})-(\d{1,5})$/.exec(id ?? '') ?? []
  if (plain === undefined || version === undefined) return undefined
  const cardId = plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { cardId, version: Number(version) }
}
