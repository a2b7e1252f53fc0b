type Site = {
  readonly origin: string
  readonly tagManagerId: string | null
  readonly engagement: object | null
}
type Guest = { readonly scripts: string; readonly connections: string }

/** Astro's policy, with who may frame the shop (its own subdomains, as the frame guard allows them) and which guests run on it. */
export function policyOfSite(policy: string, site: Site): string {
  const framed = policy.replace(
    "frame-ancestors 'self'",
    `frame-ancestors 'self'${subdomainsOf(site.origin)}`,
  )
  const guests = [
    ...(site.tagManagerId === null ? [] : [tagManager]),
    ...(site.engagement ? [engagement] : []),
  ]
  return guests.reduce(welcome, framed)
}

/**
 * The tag manager and where its measurement goes; only when one is configured. Not by 'strict-dynamic': with hashes
 * Chromium then refuses every import that an inline script makes, and with it all islands (decision 0009).
 */
const tagManager: Guest = {
  scripts: 'https://www.googletagmanager.com',
  connections: 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
}

const engagement: Guest = { scripts: 'https://cdn.moengage.com', connections: 'https://*.moengage.com' }

const welcome = (policy: string, { scripts, connections }: Guest): string =>
  policy
    .replace(/script-src [^;]*/, (sources) => `${sources.trimEnd()} ${scripts}`)
    .replace(/connect-src [^;]*/, (sources) => `${sources.trimEnd()} ${connections}`)

function subdomainsOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  const isName = hostname.includes('.') && /[a-z]$/.test(hostname)
  return isName ? ` ${protocol}//*.${hostname.replace(/^www\./, '')}` : ''
}
