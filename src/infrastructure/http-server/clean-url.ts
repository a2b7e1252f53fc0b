/** The target of a request line: a clean path, another spelling of one (`elsewhere`: redirect), or rejected. */
export type CleanUrl =
  | { readonly kind: 'clean'; readonly path: string; readonly query: string }
  | { readonly kind: 'elsewhere'; readonly to: string }
  | { readonly kind: 'rejected' }

const rejected: CleanUrl = { kind: 'rejected' }
const maxUrlLength = 4096
// A well-formed request line has no raw control character or space.
const notUrl = /[^\x21-\x7e]/
/** Encoded slashes, backslashes and control characters, which proxies, Astro and the file system treat differently. */
const encodedSeparator = /%(?:2f|5c|0\d|1\d|0[a-f]|1[a-f]|7f)/i
const dots = /^(?:\.|%2e){1,2}$/i

/**
 * Parses the target of a request line. Ambiguous targets are rejected; doubled and trailing slashes redirect to the
 * canonical spelling. The target of a redirect always begins with a single slash.
 */
export function cleanUrl(target: string): CleanUrl {
  if (target.length > maxUrlLength || notUrl.test(target)) return rejected
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  const query = mark === -1 ? '' : target.slice(mark + 1)
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return rejected
  if (target.includes('#')) return rejected
  if (path.includes('%') && !isDecodable(path)) return rejected
  if (path.split('/').some((step) => dots.test(step))) return rejected
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  if (tidy !== path) return { kind: 'elsewhere', to: query ? `${tidy}?${query}` : tidy }
  return { kind: 'clean', path, query }
}

function isDecodable(path: string): boolean {
  if (encodedSeparator.test(path)) return false
  try {
    return !/%[\da-f]{2}/i.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
