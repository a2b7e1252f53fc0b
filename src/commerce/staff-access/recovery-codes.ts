import type { Secrets } from '#commerce/identity/ports.ts'

const count = 10
const length = 10

/** Without what is read for something else: no 0, 1, I, L, O, U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "7KQ2M-9XRTA": 49 bits. */
const format = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`

/** As it is compared: case, spaces and hyphens do not count. */
export const normalizeRecoveryCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Ten codes, each of which replaces a code of the authenticator once. */
export function newRecoveryCodes({ seal, newToken }: Pick<Secrets, 'seal' | 'newToken'>): readonly string[] {
  return Array.from({ length: count }, () => {
    const signs = [...seal('recovery code', newToken()), ...seal('recovery code', newToken())]
      .map((sign) => base64url.indexOf(sign))
      // Evenly drawn: what exceeds the alphabet is left out.
      .filter((value) => value >= 0 && value < alphabet.length * 2)
      .map((value) => alphabet[value % alphabet.length] ?? '')
    return format(signs.slice(0, length).join(''))
  })
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** As it is stored. */
export const digestRecoveryCode = ({ seal }: Pick<Secrets, 'seal'>, staffId: string, code: string): string =>
  seal('staff recovery code', staffId, normalizeRecoveryCode(code))
