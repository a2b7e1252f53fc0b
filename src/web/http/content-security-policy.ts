type Site = {
  readonly origin: string
  readonly tagManagerId: string | null
  readonly engagement: object | null
  readonly policyReportsTo?: string
}
type ThirdParty = { readonly scripts: string; readonly connections: string }

/** Astro's policy, extended by the subdomains that may frame the shop and by the configured third-party scripts. */
export function policyOfSite(policy: string, site: Site): string {
  const framed = policy.replace(
    "frame-ancestors 'self'",
    `frame-ancestors 'self'${subdomainsOf(site.origin)}`,
  )
  const thirdParties = [
    ...(site.tagManagerId === null ? [] : [tagManager]),
    ...(site.engagement ? [engagement] : []),
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

const allow = (policy: string, { scripts, connections }: ThirdParty): string =>
  policy
    .replace(/script-src [^;]*/, (sources) => `${sources.trimEnd()} ${scripts}`)
    .replace(/connect-src [^;]*/, (sources) => `${sources.trimEnd()} ${connections}`)

function subdomainsOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  const isName = hostname.includes('.') && /[a-z]$/.test(hostname)
  return isName ? ` ${protocol}//*.${hostname.replace(/^www\./, '')}` : ''
}
