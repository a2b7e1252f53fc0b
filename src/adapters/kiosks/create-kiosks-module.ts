import { createHmac, randomUUID } from 'node:crypto'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import { createHandovers } from '#commerce/kiosks/create-handovers.ts'
import { createKiosks } from '#commerce/kiosks/create-kiosks.ts'
import type { KioskAdmin, KiosksFacade } from '#commerce/kiosks/kiosks-facade.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { clearHandoversJob } from './clear-handovers.ts'
import { createHandoverRepository } from './handover-repository.ts'
import { createKioskIds } from './kiosk-ids.ts'
import { createKioskRepository } from './kiosk-repository.ts'
import { watchRevokedKiosks } from './revoked-kiosks.ts'

type Deps = {
  readonly secret: string
  readonly env: { readonly origin: string }
  readonly clock: Clock
  readonly purgeBus: PurgeBus
  readonly report: Report
  readonly rateLimiter: RateLimiter
  readonly listVariants: ListVariants
  readonly hasStore: (country: CountryCode, storeCode: string) => Promise<boolean>
}

type KiosksModule = {
  readonly kiosks: KiosksFacade
  readonly admin: KioskAdmin
  readonly job: Job
  close(): void
}

export async function createKiosksModule(db: Database, deps: Deps): Promise<KiosksModule> {
  const { secret, env, clock, rateLimiter, listVariants } = deps
  const ids = createKioskIds(secret)
  const revoked = await watchRevokedKiosks(db, deps)
  const key = createHmac('sha256', secret).update('cart handovers').digest()
  const checkRateLimit = (from: string) => rateLimiter.check('handover', from)
  const { enroll, noteVisit, ...admin } = createKiosks({
    kiosks: createKioskRepository(db),
    sign: ids.sign,
    hasStore: deps.hasStore,
    publish: revoked.publish,
    newId: randomUUID,
    newToken: newVisitorToken,
    origin: env.origin,
    clock,
    checkRateLimit,
  })
  const handovers = createHandovers({
    handovers: createHandoverRepository(db),
    carts: createCartRepository(db),
    listVariants,
    newId: randomUUID,
    tokenOf: (id) => createHmac('sha256', key).update(id).digest('base64url'),
    newToken: newVisitorToken,
    clock,
    checkRateLimit,
  })
  return {
    kiosks: {
      ...handovers,
      enroll,
      noteVisit,
      identify(signedId) {
        const kiosk = ids.read(signedId)
        return kiosk && !revoked.has(kiosk.id) ? kiosk : undefined
      },
    },
    admin,
    job: clearHandoversJob(db, { clock }),
    close: revoked.close,
  }
}
