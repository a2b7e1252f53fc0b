import { may, type Operator } from '#commerce/staff/operator.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'
import { parseMoney, type Money } from '#kernel/money.ts'
import { approvedNote, overLimit } from '#kernel/operator-limit.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { WalletOverview, Withdrawal } from './ahlan-facade.ts'
import { statementSize, type WalletRepository } from './create-ahlan.ts'
import type { Programme } from './programme.ts'
import type {
  Credit,
  DecideFailure,
  GrantApproval,
  GrantFailure,
  Granted,
  ListedWallet,
  WalletAdmin,
  WalletEntry,
  WalletFilters,
  WalletContact,
} from './wallet-admin.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'

/** Wallets as operators read and change them. */
export type WalletAdminRepository = {
  /** Undefined: unknown. */
  findOwner(customerId: string): Promise<WalletContact | undefined>
  listEntries(customerId: string, country: Country): Promise<readonly WalletEntry[]>
  countGrants(customerId: string, country: Country): Promise<number>
  listPage(query: ListQuery<WalletFilters>, countries: readonly Country[]): Promise<ListPage<ListedWallet>>
  grant(grant: {
    readonly key: string
    readonly customerId: string
    readonly country: CountryCode
    readonly amount: Money
    readonly reason: string
    readonly orderNumber: string | null
    readonly by: Operator
    readonly approval: GrantApproval | null
    readonly at: Instant
    readonly expiresAt: Instant
  }): Promise<
    Result<
      Granted,
      Extract<
        GrantFailure,
        { readonly kind: 'key-reused' | 'needs-approval' | 'unknown-order' | 'changed-meanwhile' }
      >
    >
  >
  listWithdrawals(
    state: Withdrawal['state'],
  ): Promise<readonly (Withdrawal & { readonly account: string | null })[]>
  decide(
    request: Parameters<WalletAdmin['decide']>[0] & {
      readonly at: Instant
      readonly permits: (country: CountryCode) => boolean
    },
  ): Promise<Result<Withdrawal, DecideFailure>>
}

type Deps = {
  readonly programme: Programme
  readonly repository: WalletAdminRepository & Pick<WalletRepository, 'knowsCustomer' | 'statement'>
  readonly overview: (customerId: string, country: Country) => Promise<WalletOverview>
  readonly countries: readonly Country[]
  readonly clock: Clock
}

const maxReason = 300

export function createWalletAdmin({ programme, repository, overview, countries, clock }: Deps): WalletAdmin {
  const at = (country: CountryCode) => ({ country, place: null })

  /** The country, where the operator may see the customer's wallet. */
  async function reach(customerId: string, code: string, by: Operator): Promise<Country | undefined> {
    const country = countries.find(({ isoCode }) => isoCode === code)
    const seen = country && may(by, 'cards.see', at(code)) && (await repository.knowsCustomer(customerId))
    return seen ? country : undefined
  }

  async function read(
    { customerId, country: code, amount: typed, days, reason }: Credit,
    { by, isApproved }: { readonly by: Operator; readonly isApproved: boolean },
  ): Promise<Result<Omit<Granted, 'id'> & { readonly reason: string; readonly max: number }, GrantFailure>> {
    const limit = programme.grants.find((one) => one.country === code)
    const country = await reach(customerId, code, by)
    if (!country || !limit) return fail({ kind: 'unknown-customer' })
    if (!may(by, isApproved ? 'cards.approve' : 'cards.manage', at(code)))
      return fail({ kind: 'not-permitted' })
    const amount = parseMoney(typed, country.currency)
    if (!amount.ok || amount.value.minor <= 0) return fail({ kind: 'not-an-amount' })
    if (!Number.isSafeInteger(days) || days < 1 || days > limit.maxDays)
      return fail({ kind: 'bad-days', max: limit.maxDays })
    const why = tidyText(reason)
    if (why.length < 3 || [...why].length > maxReason) return fail({ kind: 'no-reason' })
    const expiresAt = addMilliseconds(clock.now(), days * 86_400_000)
    return ok({ amount: amount.value, expiresAt, reason: why, max: limit.maxMinor })
  }

  return {
    async find(customerId, code, by) {
      const country = await reach(customerId, code, by)
      if (!country) return undefined
      const page = { start: 0, size: statementSize }
      const [own, { lines }] = await Promise.all([
        overview(customerId, country),
        repository.statement(customerId, 'money', country, page),
      ])
      return { ...own, lines }
    },

    async findRecord(customerId, code, by) {
      const country = await reach(customerId, code, by)
      if (!country) return fail({ kind: 'not-found' })
      const [own, owner, entries, version] = await Promise.all([
        overview(customerId, country),
        repository.findOwner(customerId),
        repository.listEntries(customerId, country),
        repository.countGrants(customerId, country),
      ])
      return owner
        ? ok({ ...own, customerId, country: code, owner, entries, version })
        : fail({ kind: 'not-found' })
    },

    listPage: (query, by) =>
      repository.listPage(
        query,
        countries.filter(({ isoCode }) => may(by, 'cards.see', at(isoCode))),
      ),

    async check({ by, ...credit }) {
      const checked = await read(credit, { by, isApproved: false })
      if (!checked.ok) return checked
      const { amount, expiresAt } = checked.value
      return ok({ id: '', amount, expiresAt })
    },

    async grant({ key, by, approvedBy = null, approval = null, ...credit }) {
      const checked = await read(credit, { by, isApproved: approval !== null })
      if (!checked.ok) return checked
      const { amount, expiresAt, reason, max } = checked.value
      // A member of staff has limits of their own.
      const limited = approvedBy === null && by.kind !== 'staff' && approval === null
      const over = limited ? overLimit({ operatorLimitMinor: max }, amount) : undefined
      if (over) return fail(over)
      const { customerId, country, orderNumber } = credit
      return repository.grant({
        ...{ key, customerId, country, amount, orderNumber, by, approval, expiresAt },
        reason: approvedNote(reason, approvedBy),
        at: clock.now(),
      })
    },

    async listWithdrawals(state, by) {
      const found = await repository.listWithdrawals(state)
      return found.filter(({ country }) => may(by, 'payments.manage', at(country)))
    },

    decide: (request) =>
      repository.decide({
        ...request,
        at: clock.now(),
        permits: (country) => may(request.by, 'payments.manage', at(country)),
      }),
  }
}
