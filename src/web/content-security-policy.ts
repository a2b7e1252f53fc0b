import { createHash } from 'node:crypto'

type Page = { readonly html: string; readonly policy: string }
type Site = { readonly origin: string; readonly tagManagerId: string | null }

/**
 * The policy as one page needs it. Astro lists the hash of every script and style of the build; kept are those that
 * stand inline on this page (files are covered by 'self'). What stands inline is never blessed for standing there: a
 * hash is only ever taken away. The shop's own subdomains may frame it, as the frame guard allows them.
 */
export function policyOfPage({ html, policy }: Page, site: Site): string {
  const inline = new Set(inlineTexts(html).map(toHash))
  const kept = policy.replace(/ '(sha256-[^']+)'/g, (entry, hash: string) => (inline.has(hash) ? entry : ''))
  const framed = kept.replace("frame-ancestors 'self'", `frame-ancestors 'self'${subdomainsOf(site.origin)}`)
  return site.tagManagerId === null ? framed : withTagManager(framed)
}

const toHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const inlineTexts = (html: string): readonly string[] =>
  [...html.matchAll(/<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) => text)

/**
 * The tag manager and where its measurement goes; only when one is configured. Not by 'strict-dynamic': with hashes
 * Chromium then refuses every import that an inline script makes, and with it all islands (tried; see the decision).
 */
const tagManager = 'https://www.googletagmanager.com'
const measurement =
  'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

const withTagManager = (policy: string): string =>
  policy
    .replace(/script-src [^;]*/, (sources) => `${sources.trimEnd()} ${tagManager}`)
    .replace(/connect-src [^;]*/, (sources) => `${sources.trimEnd()} ${measurement}`)

function subdomainsOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  const isName = hostname.includes('.') && /[a-z]$/.test(hostname)
  return isName ? ` ${protocol}//*.${hostname.replace(/^www\./, '')}` : ''
}
