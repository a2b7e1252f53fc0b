import { operationsRoot } from './session-cookie.ts'

/** A path within operations, with its query; null: it leads anywhere else. */
export function parseOperationsPath(text: string | null): string | null {
  if (text === null || !/^\/operations(?:[/?][\x21-\x7e]*)?$/.test(text) || text.includes('\\')) return null
  const url = new URL(text, 'http://shop.invalid')
  const isOwn =
    url.host === 'shop.invalid' &&
    (url.pathname === operationsRoot || url.pathname.startsWith(`${operationsRoot}/`))
  return isOwn ? url.pathname + url.search : null
}
