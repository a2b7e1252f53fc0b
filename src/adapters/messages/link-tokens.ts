import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'

/** "{id}.{end in seconds, base 36, or nothing}.{signature}" */
const form = /^([\w-]{1,40})\.([\da-z]{0,9})\.([\w-]{43})$/

/** Keyed by a secret of its own, so that no signature of another use of the installation's secret is one of these. */
export function createLinkTokens(installationSecret: string): LinkTokens {
  const key = createHmac('sha256', installationSecret).update('links in messages').digest()
  const signatureOf = (...values: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest('base64url')
  return {
    sign(purpose, id, until) {
      const end = until === null ? '' : Math.floor(Date.parse(until) / 1000).toString(36)
      return `${id}.${end}.${signatureOf(purpose, id, end)}`
    },
    read(purpose, token, now) {
      const [, id, end = '', signature = ''] = form.exec(token) ?? []
      if (id === undefined) return undefined
      const expected = Buffer.from(signatureOf(purpose, id, end))
      if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined
      return { id, expired: end !== '' && Number.parseInt(end, 36) * 1000 <= Date.parse(now) }
    },
  }
}
