import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#commerce/identity/ports.ts'
import type { Totp } from '#commerce/staff-access/ports.ts'

const periodMs = 30_000
const secretBytes = 20

/** What every authenticator understands: SHA-1, six digits, thirty seconds (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: periodMs / 1000 } as const

export const createTotp = ({ seal }: Pick<Secrets, 'seal'>, issuer: string): Totp => ({
  secretOf(subject) {
    const bytes = Buffer.from(seal('staff totp', subject), 'base64url').subarray(0, secretBytes)
    return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
  },

  uriOf: (secret, email) => new TOTP({ ...settings, issuer, label: email, secret }).toString(),

  stepOf(secret, token, at) {
    const timestamp = Date.parse(at)
    const key = Secret.fromBase32(secret)
    const delta = TOTP.validate({ ...settings, token, secret: key, timestamp, window: 1 })
    return delta === null ? undefined : Math.floor(timestamp / periodMs) + delta
  },
})
