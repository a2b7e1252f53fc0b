import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Order } from '#commerce/orders/order.ts'
import { parseOrderNumber } from '#commerce/orders/placement/order-number.ts'
import type { FindTransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import type { TransferState } from '#commerce/payments/transfers/transfer-states.ts'
import type { CountryCode } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { receiveTransfer, type ReceiveFailure } from './receive-transfer.ts'

/** A line of a statement of the shop's account: money that has arrived. */
export type BankStatementLine = {
  /** The bank's own number of the line. A line with a known number is the same line. */
  readonly bankReference: string
  readonly amount: Money
  readonly day: Day
  /** What the payer wrote. */
  readonly remittance: string
}

/** A line that is stored, with the order that it pays. */
export type BankReceipt = BankStatementLine & {
  readonly id: string
  readonly country: CountryCode
  /** Null: not matched yet. */
  readonly orderNumber: string | null
}

/** An order whose transfer is awaited. */
export type AwaitedTransfer = {
  readonly number: string
  readonly country: CountryCode
  readonly state: TransferState
  readonly due: Money
  readonly received: Money
  readonly expiresAt: Instant | null
}

export type MatchFailure =
  | ReceiveFailure
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown-receipt' }
  | NotPermitted
  /** The money pays another order already. */
  | { readonly kind: 'already-matched'; readonly number: string }

export type TransferRepository = {
  /** Undefined: the line is known, and is stored once. */
  add(country: CountryCode, line: BankStatementLine, at: Instant): Promise<BankReceipt | undefined>
  find(country: CountryCode, bankReference: string): Promise<BankReceipt | undefined>
  /** Oldest first. */
  listUnmatched(country: CountryCode, limit: number): Promise<readonly BankReceipt[]>
  listAwaited(country: CountryCode, limit: number): Promise<readonly AwaitedTransfer[]>
  /**
   * Locks the receipt, changes the order and notes which it pays, in one transaction: a receipt counts once. The same match
   * again changes nothing.
   */
  match(
    receipt: BankReceipt,
    request: {
      readonly number: string
      readonly by: Operator
      readonly reason: string | null
      readonly at: Instant
    },
    decide: (order: Order) => ReturnType<typeof receiveTransfer>,
  ): Promise<Result<Order, MatchFailure>>
  /** Notes in the audit that a statement was read. */
  noteImport(
    country: CountryCode,
    counted: { readonly lines: number; readonly newLines: number },
    by: Operator,
    at: Instant,
  ): Promise<void>
  /** Sends the reminders that are due. Returns their number. */
  remind(now: Instant, limit: number): Promise<number>
}

type StatementReport = {
  readonly lines: number
  /** In no earlier statement. */
  readonly newLines: number
  readonly matched: readonly {
    readonly receipt: BankReceipt
    readonly number: string
    readonly state: TransferState
  }[]
  /** New, and not matched: the reference names no order that waits for a transfer, or several. */
  readonly unmatched: readonly BankReceipt[]
}

/** Bank transfers that pay orders, as the people who keep the accounts see them. */
export type TransferAdmin = {
  /** Nothing where the operator does not see payments of the country. */
  listAwaited(country: CountryCode, by: Operator): Promise<readonly AwaitedTransfer[]>
  listUnmatched(country: CountryCode, by: Operator): Promise<readonly BankReceipt[]>
  /** Stores the lines and matches those whose text names an order. The same statement again changes nothing. */
  importLines(
    country: CountryCode,
    lines: readonly BankStatementLine[],
    by: Operator,
  ): Promise<Result<StatementReport, NotPermitted>>
  /** Counts a stored line towards an order. */
  match(request: {
    readonly country: CountryCode
    readonly bankReference: string
    readonly number: string
    readonly by: Operator
    readonly reason: string
  }): Promise<Result<Order, MatchFailure>>
}

type Deps = {
  readonly transfers: TransferRepository
  readonly findTransferTerms: FindTransferTerms
  readonly clock: Clock
}

const perList = 1000

const sees = (by: Operator, country: CountryCode): boolean =>
  may(by, 'payments.see', { country, place: null })

export function createTransferAdmin({ transfers, findTransferTerms, clock }: Deps): TransferAdmin {
  const match = (
    receipt: BankReceipt,
    request: { readonly number: string; readonly by: Operator; readonly reason: string | null },
  ) => {
    const at = clock.now()
    const { id, amount } = receipt
    return transfers.match(receipt, { ...request, at }, (order) =>
      order.country === receipt.country
        ? receiveTransfer(order, { id, amount }, { at, actor: 'operator', note: request.reason })
        : fail({ kind: 'no-transfer' }),
    )
  }

  return {
    listAwaited: async (country, by) => (sees(by, country) ? transfers.listAwaited(country, perList) : []),
    listUnmatched: async (country, by) =>
      sees(by, country) ? transfers.listUnmatched(country, perList) : [],

    async importLines(country, lines, by) {
      if (!may(by, 'settlements.manage', { country, place: null })) return fail({ kind: 'not-permitted' })
      const { currency } = findTransferTerms(country)
      const matched: StatementReport['matched'][number][] = []
      const unmatched: BankReceipt[] = []
      for (const line of lines) {
        if (line.amount.currency !== currency) continue
        const receipt = await transfers.add(country, line, clock.now())
        if (!receipt) continue
        const [number, ...others] = orderNumbersIn(line.remittance)
        const done =
          number === undefined || others.length > 0
            ? undefined
            : await match(receipt, { number, by, reason: null })
        const state = done?.ok ? done.value.payment.transfer?.state : undefined
        if (number !== undefined && state) matched.push({ receipt, number, state })
        else unmatched.push(receipt)
      }
      const newLines = matched.length + unmatched.length
      if (lines.length > 0)
        await transfers.noteImport(country, { lines: lines.length, newLines }, by, clock.now())
      return ok({ lines: lines.length, newLines, matched, unmatched })
    },

    async match({ country, bankReference, number, by, reason }) {
      if (!may(by, 'settlements.manage', { country, place: null })) return fail({ kind: 'not-permitted' })
      const parsed = parseOrderNumber(number)
      if (!parsed.ok) return fail({ kind: 'not-found' })
      const receipt = await transfers.find(country, bankReference)
      if (!receipt) return fail({ kind: 'unknown-receipt' })
      const matched = await match(receipt, { number: parsed.value, by, reason })
      return matched.ok ? ok(matched.value) : matched
    },
  }
}

/** Order numbers in what a payer wrote, in any notation; each once. Numbers with a wrong check digit are none. */
export function orderNumbersIn(text: string): readonly string[] {
  const plain = toLatinDigits(text.normalize('NFKC')).toUpperCase()
  const found = plain.matchAll(/[A-Z]{2}(?:[\s\p{Pd}\p{Cf}./]*\d){10}(?!\d)/gu)
  return [
    ...new Set(
      [...found].flatMap(([written]) => {
        const parsed = parseOrderNumber(written.replaceAll(/[./]/g, ''))
        return parsed.ok ? [parsed.value] : []
      }),
    ),
  ]
}
