import { readFileSync } from 'node:fs'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { Env } from '#infrastructure/config/env.ts'

/** What pages need to know of the configuration. No secrets. */
export const settingsFrom = (env: Env): ShopSettings => ({
  origin: env.origin,
  mode: env.mode,
  indexable: env.indexable,
  defaultStorefront: env.defaultStorefront,
  tagManagerId: env.tagManagerId,
  engagement: env.engagement,
  version: readVersion(),
})

const readVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
