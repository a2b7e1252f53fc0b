/** Those that scripts of pages read or write, which carry nothing of the others. All ours. */
export const pageCookies = {
  /** Remembered storefront, "ae/ar". */
  storefront: 'majlis_storefront',
  /** Consent choice, see contracts/consent.ts. */
  consent: 'majlis_consent',
  /** Delivery area that was chosen on a product's page: "ae.deira". */
  area: 'majlis_area',
  /** What brought the visitor, until the browser is closed; only with consent. */
  campaign: 'majlis_campaign',
} as const

/** Storage keys of the specification (section 9): the names that a campaign gives itself in its links. */
export const campaignKeys = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

export const cookieLifetimeSeconds = 60 * 24 * 60 * 60
export const cookiePath = '/'
