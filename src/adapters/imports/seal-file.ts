import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Files whose contents are as good as money are encrypted as long as they are stored. */
export type FileSeal = {
  close(bytes: Uint8Array, importId: string): Uint8Array
  open(sealed: Uint8Array, importId: string): Uint8Array
}

const nonceLength = 12
const tagLength = 16

/** AES-256-GCM under a key of its own. A file opens only as that of its import. */
export function createFileSeal(secret: string): FileSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'files of gift cards', 32))
  return {
    close(bytes, importId) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(importId))
      const closed = [cipher.update(bytes), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...closed])
    },
    open(sealed, importId) {
      const nonce = sealed.subarray(0, nonceLength)
      const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(importId))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()])
    },
  }
}
