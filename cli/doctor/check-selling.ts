import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { databaseConfig } from '#infrastructure/db/database-config.ts'
import { findLockOwner } from '#infrastructure/db/directory-lock.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { listProductionGaps } from '#infrastructure/config/production-gaps.ts'
import { passed, warned, type EnvironmentCheck } from './environment-check.ts'

/** What a shop in production needs to sell: products, payment methods, mail, SMS. */
export const checkSelling: EnvironmentCheck = {
  name: 'selling',
  run: async (env) => {
    if (env.mode === 'demo') return passed('demo: payments, mail and SMS use sandboxes')
    const gaps = listProductionGaps(env, await hasProducts(env).catch(() => false))
    if (gaps.length === 0) return passed('products, payment providers, mail and SMS')
    const of = (part: 'lacks' | 'remedy') => gaps.map((gap) => gap[part]).join(', ')
    return warned(`lacks ${of('lacks')}`, of('remedy'))
  },
}

async function hasProducts(env: Env): Promise<boolean> {
  const owner = env.databaseUrl === null ? findLockOwner(env.dataDirectory) : undefined
  // The server that uses the database has logged at its start whether there are any.
  if (owner) return true
  if (env.databaseUrl === null && !existsSync(join(env.dataDirectory, 'pg'))) return false
  const database = await openDatabase(databaseConfig(env), { migrate: false })
  try {
    return (await rowsOf(database.db, sql`select code from products limit 1`)).length > 0
  } finally {
    await database.close()
  }
}
