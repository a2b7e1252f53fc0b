const base = 'https://own.invalid'

/** Control characters and backslashes, which browsers drop or read as slashes. */
// eslint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001F\u007F\\]/

/** A path of this shop to continue at, with its query; undefined for anything that leads elsewhere. */
export function ownPath(next: string | null | undefined): string | undefined {
  if (!next || next.length > 500 || !next.startsWith('/') || unsafe.test(next)) return undefined
  const url = URL.parse(next, base)
  // Dots are resolved first: "/.//evil.example" would become "//evil.example".
  return url?.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : undefined
}
