/** Parameters that only say where a visitor came from and do not change the page. */
const tracking =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|dclid|fbclid|msclkid|ttclid|twclid|sclid|sccid|li_fat_id|igshid|yclid|epik|mc_cid|mc_eid|_ga|_gl|srsltid|wickedid)$/i

/**
 * A query without tracking parameters, otherwise unchanged. Page cache keys and links to other storefronts are built
 * from it: a cached page must not contain one visitor's parameters.
 */
export function withoutTracking(query: string): string {
  if (query === '') return ''
  return query
    .split('&')
    .filter((pair) => pair !== '' && !tracking.test(pair.split('=', 1)[0] ?? ''))
    .join('&')
}
