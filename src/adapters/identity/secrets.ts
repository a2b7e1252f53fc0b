import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import type { BotPasses } from '#commerce/identity/bot-challenge.ts'
import { botPassLifetimeMs } from '#commerce/identity/bot-challenge.ts'
import type { Secrets } from '#commerce/identity/ports.ts'
import { formatCustomerToken, parseCustomerToken } from '#kernel/visitor-token.ts'
import { digestToken, newVisitorToken } from '#adapters/customers/visitor-token.ts'

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Of AES-256-GCM, in bytes. */
const nonceLength = 12
const tagLength = 16

/** Keyed by a secret of its own, so that no signature of another use of the installation's secret is one of these. */
export function createSecrets(installationSecret: string): Secrets {
  const key = createHmac('sha256', installationSecret).update('identity').digest()
  const encryptionKey = createHmac('sha256', installationSecret).update('identity encryption').digest()
  return {
    newToken: newVisitorToken,
    newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    digest: digestToken,
    // As JSON, so that no two lists of values are the same text.
    seal: (...values) => createHmac('sha256', key).update(JSON.stringify(values)).digest('base64url'),
    isSame,
    encrypt(text) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceLength + tagLength) return undefined
      try {
        const cipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, nonceLength))
        cipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
        return (
          cipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + cipher.final('utf8')
        )
      } catch {
        return undefined
      }
    },
  }
}

/** Token that the customer's cart, checkout draft and wishlist lie under; the same on all devices. */
export const customerVisitorToken = ({ seal }: Pick<Secrets, 'seal'>, customerId: string): string =>
  formatCustomerToken(customerId, seal('visitor', customerId))

/** The customer whose token it is; undefined: a guest's, or one that was made up. */
export function customerIdOf(
  { seal, isSame }: Pick<Secrets, 'seal' | 'isSame'>,
  token: string,
): string | undefined {
  const parsed = parseCustomerToken(token)
  return parsed && isSame(parsed.signature, seal('visitor', parsed.customerId))
    ? parsed.customerId
    : undefined
}

/** "{seconds in base 36}.{signature}" */
export const createBotPasses = ({ seal }: Pick<Secrets, 'seal'>): BotPasses => ({
  sign({ id, network }, at) {
    const until = Math.floor((Date.parse(at) + botPassLifetimeMs) / 1000).toString(36)
    return `${until}.${seal('bot-pass', id, network, until)}`
  },
  isValid(pass, { id, network }, now) {
    const [until = '', signature = ''] = pass.split('.')
    return (
      isSame(seal('bot-pass', id, network, until), signature) &&
      Number.parseInt(until, 36) * 1000 > Date.parse(now)
    )
  },
})
