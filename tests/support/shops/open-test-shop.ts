import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openServed } from '../../../cli/control/open-served.ts'
import type { OpenShop } from '#open-shop.ts'
import type { ShopOverrides } from '#open-core.ts'
import { readEnv, type Env, type EnvSource } from '#infrastructure/config/env.ts'
import { openInMemory } from '../databases/databases.ts'

/** The environment as the process would read it. */
export function theEnv(source: EnvSource): Env {
  // Tests order for one household.
  const env = readEnv({
    MAJLIS_CASH_LIMITS: 'none',
    MAJLIS_DEMO_ORDERS: 'none',
    MESSAGES_PER_HOUR: '0',
    ...source,
  })
  if (!env.ok) throw new Error(JSON.stringify(env.failure))
  return env.value
}

type Parts = Partial<ShopOverrides> & { readonly env?: EnvSource }

/** The whole shop as the server opens it; over a database in memory unless the environment names one. */
export async function openTestShop({ env = {}, ...parts }: Parts = {}): Promise<
  OpenShop & { readonly errors: unknown[] }
> {
  const errors: unknown[] = []
  const inMemory = env['MAJLIS_DATA'] === undefined && env['DATABASE_URL'] === undefined
  const opened = await openServed(theEnv(env), {
    report: (error) => errors.push(error),
    ...(inMemory ? { openDatabase: openInMemory } : {}),
    // Seeding five hundred products takes a second; tests that need them enable it.
    seedsCatalog: false,
    ...parts,
  })
  return { ...opened, errors }
}

/** A copy of src/content with few pages: help in both languages, all screens and blocks. */
export function copyContent(to: string): string {
  cpSync('src/content', to, {
    recursive: true,
    filter: (file) => !/\/(?:pages|screens)\/(?!help\.|page\.)[^/]+$/.test(file),
  })
  if (readdirSync(join(to, 'pages')).length === 0) throw new Error('the help page is gone')
  return to
}
