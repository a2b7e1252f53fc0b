type Site = {
  readonly origin: string
  readonly tagManagerId: string | null
  readonly engagement: object | null
  readonly map?: { readonly origins: readonly string[] } | null
  readonly policyReportsTo?: string
}
type ThirdParty = {
  readonly scripts?: string
  readonly connections?: string
  readonly styles?: string
  readonly frames?: string
}

/** What a single page embeds of others; pages say so in `locals.embeds`, before they are rendered. */
export type Embedded = 'google' | 'turnstile' | 'recaptcha' | 'barcode-reader' | 'map'

/**
 * Astro's policy, extended by the subdomains that may frame the shop, by the configured third-party scripts, and by what the
 * page embeds.
 */
export function policyOfSite(policy: string, site: Site, embeds: readonly Embedded[] = []): string {
  const framed = policy.replace(
    "frame-ancestors 'self'",
    `frame-ancestors 'self'${subdomainsOf(site.origin)}`,
  )
  const thirdParties = [
    ...(site.tagManagerId === null ? [] : [tagManager]),
    ...(site.engagement ? [engagement] : []),
    ...embeds.map((embedded) => (embedded === 'map' ? mapOf(site) : embeddable[embedded])),
  ]
  const made = thirdParties.reduce(allow, framed)
  return site.policyReportsTo === undefined
    ? made
    : `${made.replace(/;?\s*$/, '')}; report-uri ${site.policyReportsTo};`
}

/**
 * The tag manager and the hosts that it sends to; only when one is configured. Not by 'strict-dynamic': with hashes
 * Chromium then blocks every import by an inline script, and with it all islands (decision 0009).
 */
const tagManager: ThirdParty = {
  scripts: 'https://www.googletagmanager.com',
  connections: 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
}

const engagement: ThirdParty = { scripts: 'https://cdn.moengage.com', connections: 'https://*.moengage.com' }

/** Style, tiles and letters are fetched; the code and its worker are the shop's own. */
const mapOf = ({ map }: Site): ThirdParty => (map ? { connections: map.origins.join(' ') } : {})

const embeddable: Readonly<Record<Exclude<Embedded, 'map'>, ThirdParty>> = {
  // The button draws itself; its styles are a file, and its dialog is a frame.
  google: {
    scripts: 'https://accounts.google.com/gsi/',
    connections: 'https://accounts.google.com/gsi/',
    frames: 'https://accounts.google.com/gsi/',
    styles: 'https://accounts.google.com/gsi/style',
  },
  // Our own WebAssembly: it may be compiled, nothing is loaded from elsewhere.
  'barcode-reader': { scripts: "'wasm-unsafe-eval'" },
  turnstile: { scripts: 'https://challenges.cloudflare.com', frames: 'https://challenges.cloudflare.com' },
  recaptcha: {
    scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    connections: 'https://www.google.com/recaptcha/',
    frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  },
}

const allow = (policy: string, { scripts, connections, styles, frames }: ThirdParty): string =>
  (
    [
      ['script-src', scripts],
      ['connect-src', connections],
      ['style-src', styles],
      ['frame-src', frames],
    ] as const
  ).reduce((made, [directive, sources]) => (sources ? extend(made, directive, sources) : made), policy)

/** A directive that the policy does not name yet begins with what the shop itself serves. */
function extend(policy: string, directive: string, more: string): string {
  const named = new RegExp(`(^|; *)(${directive} [^;]*)`)
  return named.test(policy)
    ? policy.replace(named, (_, before: string, sources: string) => `${before}${sources.trimEnd()} ${more}`)
    : `${policy.replace(/;?\s*$/, '')}; ${directive} 'self' ${more};`
}

function subdomainsOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  const isName = hostname.includes('.') && /[a-z]$/.test(hostname)
  return isName ? ` ${protocol}//*.${hostname.replace(/^www\./, '')}` : ''
}
