import { createHash } from 'node:crypto'

/** sha1 of the hex md5 of the fields and the password in capitals (sha256 instead of md5 where it is switched on). */
export function hashTotalpay(
  fields: readonly string[],
  password: string,
  inner: 'md5' | 'sha256' = 'md5',
): string {
  const text = `${fields.join('')}${password}`.toUpperCase()
  return createHash('sha1').update(createHash(inner).update(text).digest('hex')).digest('hex')
}
