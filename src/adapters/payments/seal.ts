import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  /** `boundTo`: opens only together with the same text, so that a sealed text cannot be moved to another row. */
  close(text: string, boundTo?: string): string
  /** Undefined: sealed with another secret, bound to something else, or modified. */
  open(sealed: string, boundTo?: string): string | undefined
}

/** Seals bank account numbers. Equal numbers have equal digests, which only this shop can calculate. */
export function createAccountSeal(secret: string): Seal & { digest(text: string): string } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'digests of bank accounts', 32))
  return {
    ...createSeal(secret, 'bank accounts'),
    digest: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}

/** Encrypts texts at rest: AES-256-GCM with a key derived from the shop's secret and the purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(text, boundTo = '') {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [nonce, cipher.getAuthTag(), closed].map((part) => part.toString('base64url')).join('.')
    },
    open(sealed, boundTo = '') {
      const [nonce, tag, closed] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!nonce || !tag || !closed) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
        decipher.setAuthTag(tag)
        return Buffer.concat([decipher.update(closed), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
