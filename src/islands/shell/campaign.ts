import { campaignKeys } from '#kernel/page-cookies.ts'

/** The campaign parameters of a query string, without empty and overlong values. */
export function readCampaign(search: string): Partial<Record<(typeof campaignKeys)[number], string>> {
  const query = new URLSearchParams(search)
  const found = campaignKeys.map((key) => [key, query.get(key) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => value && value.length <= 200))
}

/** Stores the campaign for the session (specification 9). A new one replaces the old one as a whole. */
export function storeCampaign(): void {
  const found = readCampaign(location.search)
  if (Object.keys(found)[0]) for (const key of campaignKeys) sessionStorage.setItem(key, found[key] ?? '')
}
