import type { FormContext, FormCookie } from './form-context.ts'

type CookieJar = {
  readonly cookies: FormContext['cookies']
  /** The cookies that were set, for Astro to set. */
  readonly added: readonly FormCookie[]
  /** Values of Set-Cookie headers. */
  readonly headers: readonly string[]
}

/** The cookies of a request (its Cookie header), and those that its form sets. Written as Astro writes them. */
export function createCookieJar(header: string | undefined): CookieJar {
  const added: FormCookie[] = []
  const headers: string[] = []
  return {
    added,
    headers,
    cookies: {
      get(name) {
        const value = read(header, name)
        return value ? { value: decode(value) } : undefined
      },
      has: (name) => read(header, name) !== undefined,
      set(name, value, options) {
        const { path, maxAge, httpOnly, secure } = options
        added.push({ name, value, options })
        headers.push(
          `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=${path}` +
            `${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}; SameSite=Lax`,
        )
      },
      delete: (name, { path }) =>
        void headers.push(`${name}=deleted; Path=${path}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`),
    },
  }
}

/** The first cookie of the name, as it was sent. */
function read(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
