/** Specification 9. */
export const campaignKeys = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The campaign an address carries; empty values and absurdly long ones are nobody's. */
export function readCampaign(search: string): Partial<Record<(typeof campaignKeys)[number], string>> {
  const query = new URLSearchParams(search)
  const found = campaignKeys.map((key) => [key, query.get(key) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== '' && value.length <= 200))
}

/** Kept for the session, so that an order knows what brought it. A new campaign replaces the old one key by key. */
export function keepCampaign(): void {
  for (const [key, value] of Object.entries(readCampaign(location.search))) sessionStorage.setItem(key, value)
}
