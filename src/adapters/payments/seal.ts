import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  close(text: string): string
  /** Undefined: sealed with another secret, or modified. */
  open(sealed: string): string | undefined
}

/** The purpose with which bank account numbers are sealed. */
export const accountsSeal = 'bank accounts'

/** Encrypts texts at rest: AES-256-GCM with a key derived from the shop's secret and the purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [nonce, cipher.getAuthTag(), closed].map((part) => part.toString('base64url')).join('.')
    },
    open(sealed) {
      const [nonce, tag, closed] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!nonce || !tag || !closed) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        decipher.setAuthTag(tag)
        return Buffer.concat([decipher.update(closed), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
