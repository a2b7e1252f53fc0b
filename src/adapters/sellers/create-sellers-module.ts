import { isDeepStrictEqual } from 'node:util'
import type { SellerDirectory, SellersFacade } from '#commerce/sellers/ports.ts'
import { sellersTag } from '#commerce/sellers/seller-profile.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createServiceClient } from '#infrastructure/http-client/service-client.ts'
import { keepLastAnswers } from '#infrastructure/last-answers/last-answers.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import { fail, ok } from '#kernel/result.ts'
import { createHttpDirectory } from './http-directory.ts'
import { readSellers } from './read-sellers.ts'

type Deps = {
  readonly env: Pick<Env, 'sellerService'>
  readonly contentDirectory: string
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly report: Report
  /** In place of the network's own, for tests. */
  readonly fetch?: typeof fetch
}

/** The retailer's service is read at most once a minute. */
const refreshAfterMs = 60_000

/** The sellers of the service that the environment names, else those of src/content. */
export function createSellersModule(deps: Deps): SellersFacade {
  const { clock, report, purgeBus } = deps
  const address = deps.env.sellerService
  const directory: SellerDirectory =
    address === null
      ? embeddedDirectory(deps.contentDirectory)
      : createHttpDirectory(
          createServiceClient({ service: 'seller service', address, report, fetch: deps.fetch }),
          report,
        )
  const answers = keepLastAnswers({
    read: () => directory.list(),
    clock,
    report,
    refreshAfterMs,
    maxKeys: 1,
    onAnswer(_, sellers, before) {
      if (isDeepStrictEqual(sellers, before)) return
      purgeBus.publish([sellersTag]).catch((error: unknown) => report(error, { what: 'follow sellers' }))
    },
  })
  return {
    async find(code) {
      const sellers = await answers.load('')
      return sellers
        ? ok(sellers.find((seller) => seller.code === code))
        : fail({ kind: 'sellers-unavailable' })
    },
  }
}

/** The files of this shop. */
function embeddedDirectory(contentDirectory: string): SellerDirectory {
  const sellers = readSellers(contentDirectory)
  return { list: async () => ok(sellers) }
}
