/** Specification 9. */
export const campaignKeys = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The campaign parameters of a query string, without empty and overlong values. */
export function readCampaign(search: string): Partial<Record<(typeof campaignKeys)[number], string>> {
  const query = new URLSearchParams(search)
  const found = campaignKeys.map((key) => [key, query.get(key) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== '' && value.length <= 200))
}

/** Stores the campaign for the session, so that an order can name it. A new campaign replaces the old one key by key. */
export function storeCampaign(): void {
  for (const [key, value] of Object.entries(readCampaign(location.search))) sessionStorage.setItem(key, value)
}
