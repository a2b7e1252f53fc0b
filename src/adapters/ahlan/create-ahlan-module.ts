import { createAhlan } from '#commerce/ahlan/create-ahlan.ts'
import type { AhlanFacade } from '#commerce/ahlan/ahlan-facade.ts'
import type { WalletAdmin } from '#commerce/ahlan/wallet-admin.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Rewards } from '#commerce/checkout/checkout-rewards.ts'
import type { Order } from '#commerce/orders/order.ts'
import { returnedShare, returnedUnits } from '#commerce/returns/returned-units.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { createAccountSeal } from '#adapters/payments/seal.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { Reservation } from '#adapters/orders/reservations/reservation.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { earnForOrder, listUnearned, maturePoints, type EarningDeps } from './earn-for-shipments.ts'
import { noticeExpiringJob } from './notice-expiring-job.ts'
import { readProgramme } from './read-programme.ts'
import { createLoadRewardAccount } from './reward-account.ts'
import { restoreReturned, rewardReservation } from './reward-reservation.ts'
import { findPointsShortfall, reverseEarned } from './reverse-earned.ts'
import { createWalletAdminRepository } from './wallet-admin-repository.ts'
import { createWalletRepository, listWithdrawalsOfErased } from './wallet-repository.ts'

/** What a return took, when it was accepted. */
type RewardedReturn = {
  readonly returnId: string
  readonly orderId: string
  /** With what credit and points had taken off each. */
  readonly lines: readonly {
    readonly sku: string
    readonly net: Money
    readonly credit: Money
    readonly points: Money
  }[]
  readonly at: Instant
}

type AhlanModule = {
  readonly ahlan: AhlanFacade
  readonly admin: WalletAdmin
  readonly rewards: Rewards
  readonly reservation: Reservation
  readonly jobs: readonly Job[]
  /** What a return of these items would withhold for points that are spent. */
  pointsShortfall(order: Order, items: readonly ItemQuantity[]): Promise<Money>
  /** In the transaction that accepts a return: points of its items are reversed, what was spent on them is put back. */
  reversePoints(tx: Database, accepted: RewardedReturn): Promise<void>
}

type Deps = {
  readonly book: EmbeddedLedgerBook
  readonly contentDirectory: string
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly secret: string
  readonly rateLimiter: RateLimiter
  readonly returnDays: EarningDeps['returnDays']
}

/** Earnings, and maturing ones, of one run. */
const batch = 200

export function createAhlanModule(db: Database, deps: Deps): AhlanModule {
  const { book, clock, countries, returnDays } = deps
  const programme = readProgramme(deps.contentDirectory)
  const earning: EarningDeps = { book, programme, countries, returnDays }
  const parts = { book, seal: createAccountSeal(deps.secret) }
  const { ahlan, admin } = createAhlan({
    programme,
    repository: { ...createWalletRepository(db, parts), ...createWalletAdminRepository(db, parts) },
    countries,
    returnDays,
    checkRateLimit: (customerId) => deps.rateLimiter.check('withdrawal', customerId),
    clock,
  })
  return {
    ahlan,
    admin,
    rewards: { programme, loadAccount: createLoadRewardAccount(db, book) },
    reservation: rewardReservation({ book, clock, countries }),
    jobs: [
      earnPointsJob(db, earning, clock),
      maturePointsJob(db, earning, clock),
      noticeExpiringJob(db, { clock }),
      endWithdrawalsJob(db, admin, clock),
    ],
    async pointsShortfall(order, items) {
      const units = returnedUnits(order.lines, new Map(), items) ?? []
      const lines = units.filter(({ now }) => now > 0).map(returnedShare)
      return findPointsShortfall(db, earning, { order, items: lines, at: clock.now() })
    },
    async reversePoints(tx, { returnId, orderId, lines, at }) {
      // A delivery of a minute ago may not have earned yet.
      await earnForOrder(tx, earning, orderId, at)
      const order = await findOrder(tx, { id: orderId })
      if (!order) return
      const sumOf = (which: 'credit' | 'points') => lines.reduce((all, line) => all + line[which].minor, 0)
      await restoreReturned(tx, book, order, {
        creditMinor: sumOf('credit'),
        pointsMinor: sumOf('points'),
        returnId,
        at,
      })
      await reverseEarned(tx, earning, { order, items: lines, returnId, at })
    },
  }
}

const earnPointsJob = (db: Database, earning: EarningDeps, clock: Clock): Job => ({
  name: 'earn-points',
  everySeconds: 300,
  async run(signal) {
    let points = 0
    for (const { orderId } of await listUnearned(db, clock.now(), batch)) {
      if (signal.aborted) break
      points += await db.transaction((tx) => earnForOrder(tx, earning, orderId, clock.now()))
    }
    return `${points} points earned`
  },
})

/** A customer who is erased is paid within so many days, or the account to pay to is erased too (decision 0081). */
const accountAfterErasureDays = 30

const endWithdrawalsJob = (db: Database, { decide }: WalletAdmin, clock: Clock): Job => ({
  name: 'end-withdrawals-of-erased',
  everySeconds: 86_400,
  async run(signal) {
    const by = jobOperator('end-withdrawals-of-erased')
    const erasedBefore = addMilliseconds(clock.now(), -accountAfterErasureDays * 86_400_000)
    let ended = 0
    for (const id of await listWithdrawalsOfErased(db, erasedBefore)) {
      if (signal.aborted) break
      const note = 'not paid in time after the account was deleted'
      const decided = await decide({ id, outcome: 'rejected', note, by })
      if (decided.ok) ended += 1
    }
    return `${ended} withdrawals ended`
  },
})

const maturePointsJob = (db: Database, earning: EarningDeps, clock: Clock): Job => ({
  name: 'mature-points',
  everySeconds: 600,
  async run() {
    const matured = await db.transaction((tx) => maturePoints(tx, earning, clock.now(), batch))
    return `${matured} earnings matured`
  },
})
