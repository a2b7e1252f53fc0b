type Site = { readonly origin: string; readonly tagManagerId: string | null }

/** Astro's policy, with who may frame the shop (its own subdomains, as the frame guard allows them) and measure it. */
export function policyOfSite(policy: string, site: Site): string {
  const framed = policy.replace(
    "frame-ancestors 'self'",
    `frame-ancestors 'self'${subdomainsOf(site.origin)}`,
  )
  return site.tagManagerId === null ? framed : withTagManager(framed)
}

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
