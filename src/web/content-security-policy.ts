import { createHash } from 'node:crypto'

type Page = { readonly html: string; readonly policy: string }
type Site = { readonly origin: string; readonly tagManagerId: string | null }

/**
 * The policy as one page needs it. Astro lists the hash of every script and style of the build; kept are those that
 * stand inline on this page (files are covered by 'self'). What stands inline is never blessed for standing there: a
 * hash is only ever taken away. The shop's own subdomains may frame it, as the frame guard allows them.
 */
export function policyOfPage({ html, policy }: Page, site: Site): Page {
  const measured = site.tagManagerId === null ? { html, loaders: [] } : withLoaders(html)
  const inline = new Set(inlineTexts(measured.html).map(toHash))
  const kept = policy.replace(/ 'sha256-[^']+'/g, (hash) => (inline.has(hash.trim()) ? hash : ''))
  const framed = kept.replace("frame-ancestors 'self'", `frame-ancestors 'self'${subdomainsOf(site.origin)}`)
  return {
    html: measured.html,
    policy: site.tagManagerId === null ? framed : withTagManager(framed, measured.loaders),
  }
}

const toHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inlineTexts = (html: string): readonly string[] =>
  [...html.matchAll(/<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) => text)

/**
 * Under 'strict-dynamic' a script element of the HTML may not name a file; an inline module with a known hash may import
 * it. Only files of our build are rewritten, so the hashes bless nothing else.
 */
function withLoaders(html: string): { readonly html: string; readonly loaders: readonly string[] } {
  const loaders: string[] = []
  const rewritten = html.replace(
    /<script type="module" src="(\/_astro\/[\w.-]+\.js)"><\/script>/g,
    (_, file: string) => {
      const loader = `import${JSON.stringify(file)}`
      loaders.push(toHash(loader))
      return `<script type="module">${loader}</script>`
    },
  )
  return { html: rewritten, loaders: [...new Set(loaders)] }
}

/** Where a tag manager and the measurement it is used for send what they measure. */
const measurement =
  'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

const withTagManager = (policy: string, loaders: readonly string[]): string =>
  policy
    .replace(/script-src [^;]*/, (sources) => [sources.trimEnd(), ...loaders, "'strict-dynamic'"].join(' '))
    .replace(/connect-src [^;]*/, (sources) => `${sources.trimEnd()} ${measurement}`)

function subdomainsOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  const isName = hostname.includes('.') && /[a-z]$/.test(hostname)
  return isName ? ` ${protocol}//*.${hostname.replace(/^www\./, '')}` : ''
}
