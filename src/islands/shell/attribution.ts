import { attributionKeys, toAttribution, writeAttribution, type Attribution } from '#kernel/attribution.ts'
import { campaignKeys, pageCookies } from '#kernel/page-cookies.ts'
import { $consent } from '#stores/browser/consent.ts'
import { writeCookie } from './write-cookie.ts'

/** Browsers drop a cookie of more than 4 096 bytes as a whole. */
const maxLength = 3_500

/** The cookie's value within its limit: the last keys, click ids, are left out first. */
export function toCampaignCookie(attribution: Attribution): string {
  const value = encodeURIComponent(writeAttribution(attribution))
  return value.length <= maxLength
    ? value
    : toCampaignCookie(Object.fromEntries(Object.entries(attribution).slice(0, -1)))
}

/**
 * Keeps what brought the visitor for the orders and leads of this visit, as far as consent goes: in a cookie, since pages are
 * the same for all and forms work without a script. A link's own keys replace what was stored; a withdrawal removes it.
 */
export function storeAttribution(): void {
  $consent.subscribe(({ granted }) => {
    if (!granted) return
    const query = new URLSearchParams(location.search)
    const linked = Object.fromEntries(attributionKeys.map((key) => [key, query.get(key) ?? '']))
    const isLinked = Object.values(linked).some((value) => value !== '')
    const stored = Object.fromEntries(campaignKeys.map((key) => [key, sessionStorage.getItem(key)]))
    const attribution = toAttribution(isLinked ? linked : stored, granted)
    const isAllowed = granted.includes('analytics') || granted.includes('marketing')
    const isStored = document.cookie.includes(`${pageCookies.campaign}=`)
    if (attribution && (isLinked || !isStored))
      writeCookie(pageCookies.campaign, toCampaignCookie(attribution))
    else if (isStored && !isAllowed) writeCookie(pageCookies.campaign, '', 0)
  })
}
