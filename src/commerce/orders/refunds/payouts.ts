import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Order } from '#commerce/orders/order.ts'
import { accountKindOf } from '#commerce/payments/refunds/bank-account.ts'
import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { accountReviewReasons, type AccountReviewReason } from '#commerce/payments/payouts/account-review.ts'
import { pain001 } from '#commerce/payments/payouts/pain001.ts'
import { payoutCsv } from '#commerce/payments/payouts/payout-csv.ts'
import type { Payout, PayoutDebtor, PayoutFile, PayoutFormat } from '#commerce/payments/payouts/payout.ts'
import type { PayoutRepository, PayoutTask, WithdrawalTask } from '#commerce/payments/payouts/ports.ts'
import { isToAccount, payableFrom } from '#commerce/payments/refunds/refund.ts'
import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { sum } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type ShownPayout = Omit<Payout, 'account' | 'holder'> & { readonly country: CountryCode }

/** Cash refunds to accounts, by what has to happen next. Only those that may be paid come with the account. */
type PayoutList = {
  readonly due: readonly (Payout & { readonly country: CountryCode })[]
  /** Their account was named less than a day ago: the shopper may object. */
  readonly waiting: readonly (ShownPayout & { readonly payableFrom: Instant })[]
  /** An operator compares holder and customer first. */
  readonly review: readonly (ShownPayout & {
    readonly holder: string
    readonly contact: string
    readonly reasons: readonly AccountReviewReason[]
  })[]
  /** Given to the bank. */
  readonly inFile: readonly (ShownPayout & { readonly fileId: string })[]
}

export type PayoutFailure =
  | { readonly kind: 'nothing-due' }
  | { readonly kind: 'unknown-file' }
  | { readonly kind: 'unknown-refund' }
  | NotPermitted
  /** The shop has no account in this country's configuration that transfers could be debited from. */
  | { readonly kind: 'no-payout-account' }
  /** Sealed under another secret. */
  | { readonly kind: 'sealed'; readonly refunds: readonly string[] }

type WrittenFile = { readonly file: PayoutFile; readonly contents: string }

type Decision = { readonly reason: string; readonly by: Operator }

/** What operators do with transfers of cash refunds. */
export type PayoutAdmin = {
  /** Of the operator's countries. */
  list(by: Operator): Promise<PayoutList>
  /** Of the operator's countries; the accounts are noted as shown to them. */
  showAccounts(by: Operator): Promise<PayoutList>
  listFiles(limit: number, by: Operator): Promise<readonly PayoutFile[]>
  /** Writes all that is due in a country into a file. Each refund is in one file only. */
  createFile(
    country: CountryCode,
    format: PayoutFormat,
    by: Operator,
  ): Promise<Result<WrittenFile, PayoutFailure>>
  /** The same file once more, without the refunds that have been completed since. */
  readFile(id: string, format: PayoutFormat, by: Operator): Promise<Result<WrittenFile, PayoutFailure>>
  /** The bank has executed the file: its refunds are done. */
  completeFile(id: string, by: Operator): Promise<Result<{ readonly completed: number }, PayoutFailure>>
  /** Lets an account under review be paid. */
  approve(number: string, refundId: string, decision: Decision): Promise<Result<void, PayoutFailure>>
  /** The bank returned a transfer: the shopper is asked for another account. */
  fail(number: string, refundId: string, decision: Decision): Promise<Result<void, PayoutFailure>>
}

type Deps = {
  readonly payouts: PayoutRepository
  readonly findOrder: (id: string) => Promise<Order | undefined>
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly orderAdmin: Pick<OrderAdmin, 'advance'>
  readonly completeManually: PaymentAdmin['completeManually']
  /** Records that the bank has paid a withdrawal with this file. */
  readonly payWithdrawal: (id: string, fileId: string) => Promise<{ readonly ok: boolean }>
  readonly open: (sealed: string, boundTo?: string) => string | undefined
  readonly debtorOf: (country: CountryCode) => PayoutDebtor | undefined
  readonly timeZoneOf: (country: CountryCode) => string
  readonly newId: (country: CountryCode) => string
  readonly clock: Clock
}

type Listed = {
  readonly task: Pick<PayoutTask, 'id' | 'sealed' | 'customers' | 'approval' | 'fileId'>
  readonly country: CountryCode
  /** The customer's name. */
  readonly contact: string
  readonly payableFrom: Instant
  readonly payout: Payout
}

export function createPayoutAdmin(deps: Deps): PayoutAdmin {
  const { payouts, clock } = deps

  async function listed(task: PayoutTask): Promise<Listed | undefined> {
    const order = await deps.findOrder(task.orderId)
    const index = order?.payment.refunds.findIndex(({ id }) => id === task.id) ?? -1
    const refund = order?.payment.refunds[index]
    if (!order || !refund || !isToAccount(refund.method)) return undefined
    const cash = refund.parts.filter(({ ledgerId }) => ledgerId === null).map(({ amount }) => amount)
    const payout: Payout = {
      orderNumber: order.number,
      refundId: refund.id,
      reference: `${order.number}-R${index + 1}`,
      sum: sum(cash, refund.sum.currency),
      kind: refund.method.kind,
      holder: refund.method.holder,
      account: deps.open(task.sealed) ?? null,
    }
    const { country, contact } = order
    return { task, country, contact: contact.name, payableFrom: payableFrom(refund), payout }
  }

  /** A fresh proof was given for it, so that it waits for no objection. */
  function listedWithdrawal(task: WithdrawalTask): Listed {
    const { id, country, contact, sum: amount, holder } = task
    const account = deps.open(task.sealed, id) ?? null
    const payout: Payout = {
      orderNumber: null,
      refundId: id,
      reference: `W-${id.slice(0, 13).toUpperCase()}`,
      sum: amount,
      kind: accountKindOf(account ?? ''),
      holder,
      account,
    }
    // Under review it is in no file: an operator pays or rejects it.
    return { task: { ...task, approval: null }, country, contact, payableFrom: clock.now(), payout }
  }

  async function all(): Promise<readonly Listed[]> {
    const found = await Promise.all((await payouts.list()).map(listed))
    const withdrawals = (await payouts.listWithdrawals()).map(listedWithdrawal)
    return [...found.flatMap((one) => (one ? [one] : [])), ...withdrawals]
  }

  /** What keeps a refund from being paid now; null: nothing. */
  function obstacle({ task, contact, payableFrom: from, payout: { holder } }: Listed) {
    if (task.fileId !== null) return { kind: 'in-file', fileId: task.fileId } as const
    if (isBefore(clock.now(), from)) return { kind: 'waiting', payableFrom: from } as const
    const reasons = accountReviewReasons({ holder, contact, customers: task.customers })
    return reasons.length > 0 && task.approval === null
      ? ({ kind: 'review', holder, contact, reasons } as const)
      : null
  }

  const dueIn = async (country: CountryCode): Promise<readonly Listed[]> =>
    (await all()).filter((one) => one.country === country && obstacle(one) === null)

  function write(
    file: PayoutFile,
    entries: readonly Listed[],
    format: PayoutFormat,
  ): Result<WrittenFile, PayoutFailure> {
    const rows = entries.map(({ payout }) => payout)
    const closed = rows.filter(({ account }) => account === null)
    if (closed.length > 0) return fail({ kind: 'sealed', refunds: closed.map(({ refundId }) => refundId) })
    if (format === 'csv') return ok({ file, contents: payoutCsv(rows) })
    const debtor = deps.debtorOf(file.country)
    if (!debtor) return fail({ kind: 'no-payout-account' })
    const { day } = localTime(clock.now(), deps.timeZoneOf(file.country))
    return ok({ file, contents: pain001({ file, payouts: rows, debtor, day }) })
  }

  const inFile = async (id: string): Promise<readonly Listed[]> =>
    (await all()).filter(({ task }) => task.fileId === id)

  const manages = (by: Operator, country: CountryCode) => may(by, 'payments.manage', { country, place: null })

  async function list(countries: (country: CountryCode) => boolean): Promise<PayoutList> {
    const due: PayoutList['due'][number][] = []
    const waiting: PayoutList['waiting'][number][] = []
    const review: PayoutList['review'][number][] = []
    const filed: PayoutList['inFile'][number][] = []
    for (const one of (await all()).filter(({ country }) => countries(country))) {
      const { country } = one
      const { account: _, holder: _holder, ...rest } = one.payout
      const shown = { ...rest, country }
      const obstructed = obstacle(one)
      if (obstructed === null) due.push({ ...one.payout, country })
      else if (obstructed.kind === 'waiting') waiting.push({ ...shown, payableFrom: obstructed.payableFrom })
      else if (obstructed.kind === 'in-file') filed.push({ ...shown, fileId: obstructed.fileId })
      else {
        const { kind: _kind, ...why } = obstructed
        review.push({ ...shown, ...why })
      }
    }
    return { due, waiting, review, inFile: filed }
  }

  return {
    list: (by) => list((country) => may(by, 'payments.see', { country, place: null })),

    async showAccounts(by) {
      const shown = await list((country) => manages(by, country))
      await payouts.noteShown(
        shown.due.map(({ refundId: id, country }) => ({ id, country })),
        by,
        clock.now(),
      )
      return shown
    },

    listFiles: (limit, by) => payouts.listFiles(limit, by),

    async createFile(country, format, by) {
      if (!manages(by, country)) return notPermitted
      if (format === 'pain.001' && !deps.debtorOf(country)) return fail({ kind: 'no-payout-account' })
      const due = (await dueIn(country)).filter(({ payout }) => payout.account !== null)
      const [first] = due
      if (!first) return fail({ kind: 'nothing-due' })
      const { currency } = first.payout.sum
      const file = await payouts.createFile(
        { id: deps.newId(country), country, currency, createdAt: clock.now() },
        {
          refunds: due.filter(({ payout }) => payout.orderNumber !== null).map(toClaim),
          withdrawals: due.filter(({ payout }) => payout.orderNumber === null).map(toClaim),
        },
        by,
      )
      return file ? write(file, await inFile(file.id), format) : fail({ kind: 'nothing-due' })
    },

    async readFile(id, format, by) {
      const file = await payouts.findFile(id)
      if (file && !manages(by, file.country)) return notPermitted
      if (!file) return fail({ kind: 'unknown-file' })
      const rows = await inFile(id)
      // Accounts are in it: that it was read is known before it is.
      await payouts.noteFile(file, { name: 'payout.read-file', count: rows.length }, by, clock.now())
      return write(file, rows, format)
    },

    async completeFile(id, by) {
      const file = await payouts.findFile(id)
      if (!file) return fail({ kind: 'unknown-file' })
      if (!manages(by, file.country)) return notPermitted
      let completed = 0
      for (const { payout } of await inFile(id)) {
        const { orderNumber, refundId } = payout
        const done =
          orderNumber === null
            ? await deps.payWithdrawal(refundId, id)
            : await deps.completeManually(orderNumber, refundId, { outcome: 'done', by })
        if (done.ok) completed += 1
      }
      const act = { name: 'payout.complete-file', count: completed } as const
      if (completed > 0) await payouts.noteFile(file, act, by, clock.now())
      return ok({ completed })
    },

    async approve(number, refundId, { reason, by }) {
      const order = await deps.findByNumber(number)
      if (!order?.payment.refunds.some(({ id }) => id === refundId)) return fail({ kind: 'unknown-refund' })
      if (!manages(by, order.country)) return notPermitted
      return (await payouts.approve(refundId, { reason, by, at: clock.now(), country: order.country }))
        ? ok(undefined)
        : fail({ kind: 'unknown-refund' })
    },

    async fail(number, refundId, { reason, by }) {
      const action = { kind: 'reject-refund-method', id: refundId } as const
      const rejected = await deps.orderAdmin.advance({ number, action, by, note: reason })
      if (!rejected.ok && rejected.failure.kind === 'not-permitted') return notPermitted
      return rejected.ok ? ok(undefined) : fail({ kind: 'unknown-refund' })
    },
  }
}

const notPermitted = fail({ kind: 'not-permitted' })

const toClaim = ({ task, payout }: Listed) => ({ id: task.id, sum: payout.sum, sealed: task.sealed })
