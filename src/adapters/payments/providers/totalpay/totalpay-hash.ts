import { createHash } from 'node:crypto'

/** SHA-1 of the hex MD5 (or SHA-256, where enabled) of the fields and the password in capitals. */
export function hashTotalpay(
  fields: readonly string[],
  password: string,
  inner: 'md5' | 'sha256' = 'md5',
): string {
  const text = `${fields.join('')}${password}`.toUpperCase()
  return createHash('sha1').update(createHash(inner).update(text).digest('hex')).digest('hex')
}
