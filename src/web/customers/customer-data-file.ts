import type { IdentityExport } from '#commerce/identity/own-account.ts'
import type { Instant } from '#kernel/instant.ts'
import { personalCacheControl } from '#web/cache-policy.ts'

/** The copy of a customer's data as a file: a section for each module. */
export function customerDataFile({ sections, ...own }: IdentityExport, now: Instant): Response {
  return new Response(JSON.stringify({ exportedAt: now, ...own, ...sections }, null, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="majlis-${now.slice(0, 10)}.json"`,
      'cache-control': personalCacheControl,
      'x-robots-tag': 'noindex',
    },
  })
}
