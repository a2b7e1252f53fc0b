import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { packageVersion } from '#infrastructure/config/package-version.ts'

/** The configuration as far as pages need it. No secrets. */
export const settingsFrom = (env: Env): ShopSettings => ({
  origin: env.origin,
  mode: env.mode,
  indexable: env.indexable,
  defaultStorefront: env.defaultStorefront,
  tagManagerId: env.tagManagerId,
  engagement: env.engagement,
  map: env.map,
  ...(env.sentryDsn === null ? {} : { policyReportsTo: policyReportsTo(env.sentryDsn) }),
  version: packageVersion(),
})

/** Sentry's address for reports of browsers: https://KEY@HOST/PROJECT → https://HOST/api/PROJECT/security/?sentry_key=KEY. */
function policyReportsTo(dsn: string): string {
  const { origin, pathname, username } = new URL(dsn)
  return `${origin}/api${pathname}/security/?sentry_key=${username}`
}
