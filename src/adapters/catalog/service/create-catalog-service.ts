import type { CatalogReader, CatalogWriter } from '#commerce/catalog/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient, type HttpClient } from '#infrastructure/http-client/client.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createServiceCursors } from '#infrastructure/queue/service-cursors.ts'
import { createHttpCatalogSource } from './http-source.ts'
import { catalogCursors, pullCatalogJob } from './pull-catalog-job.ts'

type Deps = {
  readonly env: Pick<Env, 'catalogService'>
  readonly reader: CatalogReader
  readonly writer: CatalogWriter
  readonly clock: Clock
  readonly report: Report
  /** In place of its own, for tests. */
  readonly http?: HttpClient
}

export type CatalogService = {
  /** True: products, prices and stock come from a service, and are edited there alone. */
  readonly isManagedElsewhere: boolean
  /** None when the shop is the master of its catalog. */
  readonly jobs: readonly Job[]
  /** The next run reads everything again, and changes what differs. */
  startOver(): Promise<void>
}

/** The retailer's catalog service, where the environment names one. */
export function createCatalogService(db: Database, deps: Deps): CatalogService {
  const { env, report, http = createHttpClient({ service: 'catalog service' }) } = deps
  const cursors = createServiceCursors(db)
  const startOver = async () => {
    for (const name of catalogCursors) await cursors.remove(name)
  }
  if (env.catalogService === null) return { isManagedElsewhere: false, jobs: [], startOver }
  const source = createHttpCatalogSource({ ...env.catalogService, http, report })
  return { isManagedElsewhere: true, jobs: [pullCatalogJob({ ...deps, source, cursors })], startOver }
}
