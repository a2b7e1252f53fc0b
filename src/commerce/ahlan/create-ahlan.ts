import type { StatementLine } from '#commerce/ledger/ports.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { money, subtract, type Money } from '#kernel/money.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, type Result } from '#kernel/result.ts'
import type {
  AhlanFacade,
  ExpiringAmount,
  StatementKind,
  WalletLine,
  Withdrawal,
  WalletOverview,
} from './ahlan-facade.ts'
import { parseEnteredAccount, type ParsedAccount } from '#commerce/payments/refunds/bank-account.ts'
import { createWalletAdmin, type WalletAdminRepository } from './create-wallet-admin.ts'
import type { WalletAdmin } from './wallet-admin.ts'
import { rowOf, rowsIn, type Programme } from './programme.ts'
import { readWithdrawal } from './reward-input.ts'

/** Stored balances of a customer in a country. */
export type StoredWallet = {
  readonly wallet: Money
  readonly credits: readonly ExpiringAmount[]
  readonly pointLots: readonly ExpiringAmount[]
  readonly pending: WalletOverview['pending']
  readonly paidMinor: number
  readonly withdrawals: readonly Withdrawal[]
}

export type WalletRepository = {
  load(customerId: string, country: Country, at: Instant): Promise<StoredWallet>
  knowsCustomer(customerId: string): Promise<boolean>
  statement(
    customerId: string,
    kind: StatementKind,
    country: Country,
    page: { readonly start: number; readonly size: number },
  ): Promise<{ readonly lines: readonly WalletLine[]; readonly total: number }>
  historyOf(orderId: string): Promise<readonly StatementLine[]>
  /** Takes the money out of the wallet, once per key. "over-day" when others of the last day leave less. */
  withdraw(request: {
    readonly key: string
    readonly customerId: string
    readonly country: string
    readonly amount: Money
    readonly account: ParsedAccount
    readonly maxDayMinor: number
    readonly at: Instant
  }): Promise<
    Result<Withdrawal, { readonly kind: 'short' } | { readonly kind: 'over-day'; readonly max: Money }>
  >
}

type Deps = {
  readonly programme: Programme
  readonly repository: WalletRepository & WalletAdminRepository
  readonly countries: readonly Country[]
  readonly returnDays: (country: string) => number | null
  readonly checkRateLimit: (customerId: string) => Promise<RateLimitDecision>
  readonly clock: Clock
}

/** Lines of a statement on one page. */
export const statementSize = 20

export function createAhlan(deps: Deps): { readonly ahlan: AhlanFacade; readonly admin: WalletAdmin } {
  const { programme, repository, clock } = deps
  const limitIn = (country: string) =>
    programme.withdrawals.find((limit) => limit.country === country) ?? null

  async function overview(customerId: string, country: Country): Promise<WalletOverview> {
    const { paidMinor, ...stored } = await repository.load(customerId, country, clock.now())
    const total = (amounts: readonly ExpiringAmount[]) => amounts.reduce((all, { minor }) => all + minor, 0)
    return {
      ...stored,
      credit: money(total(stored.credits), country.currency),
      points: total(stored.pointLots),
      membership: membershipOf(country, paidMinor),
      limit: limitIn(country.isoCode),
    }
  }

  function membershipOf({ isoCode, currency }: Country, paidMinor: number): WalletOverview['membership'] {
    const row = rowOf(programme, isoCode, paidMinor)
    if (!row) return null
    const paid = money(paidMinor, currency)
    const next = rowsIn(programme, isoCode).find(({ fromMinor }) => fromMinor > paidMinor)
    return {
      row,
      paid,
      next: next ? { row: next, missing: subtract(money(next.fromMinor, currency), paid) } : null,
    }
  }

  const ahlan: AhlanFacade = {
    terms({ country }) {
      const rows = rowsIn(programme, country.isoCode)
      return rows.length === 0 ? null : { rows, returnDays: deps.returnDays(country.isoCode) }
    },

    overview: (customerId, { country }) => overview(customerId, country),

    async statement(customerId, { kind, start: wanted }, { country }) {
      const read = (start: number) =>
        repository.statement(customerId, kind, country, { start, size: statementSize })
      const start = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 0
      const page = await read(start)
      return page.lines.length > 0 || start === 0
        ? { kind, start, ...page }
        : { kind, start: 0, ...(await read(0)) }
    },

    historyOf: repository.historyOf,

    async withdraw(customerId, { key, amount: typed, account: entered }, { country }) {
      const limit = limitIn(country.isoCode)
      if (!limit) return fail({ kind: 'not-offered' })
      const allowed = await deps.checkRateLimit(customerId)
      if (!allowed.allowed) return fail({ kind: 'too-many', retryAfterSeconds: allowed.retryAfterSeconds })
      const { wallet } = await repository.load(customerId, country, clock.now())
      const amount = readWithdrawal(typed, wallet, limit)
      if (!amount.ok) return amount
      const account = parseEnteredAccount(country.isoCode, entered)
      if (!account.ok) return account
      return repository.withdraw({
        key: `${customerId}:${key}`,
        customerId,
        country: country.isoCode,
        amount: amount.value,
        account: account.value,
        maxDayMinor: limit.maxDayMinor,
        at: clock.now(),
      })
    },
  }

  const admin = createWalletAdmin({ ...deps, overview })
  return { ahlan, admin }
}
