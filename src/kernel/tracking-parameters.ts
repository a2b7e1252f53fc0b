/** Parameters that only say where a visitor came from; the page is the same without them. */
const tracking =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|dclid|fbclid|msclkid|ttclid|twclid|sclid|sccid|li_fat_id|igshid|yclid|epik|mc_cid|mc_eid|_ga|_gl|srsltid|wickedid)$/i

/**
 * The query as the page is asked for it: without tracking parameters; everything else is kept, in its order. The page
 * cache asks with it, and links to the same page in another storefront are made with it: a page kept for all must not
 * carry one visitor's mark.
 */
export function withoutTracking(query: string): string {
  if (query === '') return ''
  return query
    .split('&')
    .filter((pair) => pair !== '' && !tracking.test(pair.split('=', 1)[0] ?? ''))
    .join('&')
}
