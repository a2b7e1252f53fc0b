import {
  disputeReasons,
  type DisputeEvent,
  type DisputeNotice,
  type DisputeReason,
} from '#commerce/payments/dispute-notice.ts'
import { isCurrency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { parseDay } from '#kernel/local-time.ts'
import { parseMoney, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { DisputeLineProblem } from './ports.ts'

/** A line of a file of disputes, column by column. */
export type DisputeLineText = Readonly<
  Record<
    | 'provider'
    | 'payment'
    | 'dispute'
    | 'reason'
    | 'code'
    | 'amount'
    | 'currency'
    | 'fee'
    | 'due'
    | 'state'
    | 'date',
    string
  >
>

const maxText = 200
const idPattern = /^[\w.:/-]{1,200}$/

/** As providers name them in their files. */
const events: Readonly<Record<string, DisputeEvent>> = {
  '': 'open',
  'needs-response': 'open',
  'evidence-required': 'open',
  open: 'open',
  'under-review': 'submit',
  submitted: 'submit',
  'warning-needs-response': 'inquire',
  'warning-under-review': 'answer-inquiry',
  'warning-closed': 'close-inquiry',
  won: 'win',
  lost: 'lose',
  accepted: 'accept',
  expired: 'expire',
}

const otherReasons: Readonly<Record<string, DisputeReason>> = {
  fraud: 'fraudulent',
  'not-as-described': 'product-unacceptable',
  'product-service-not-received': 'product-not-received',
  'not-received': 'product-not-received',
  'credit-not-issued': 'credit-not-processed',
  'canceled-recurring': 'subscription-canceled',
}

const folded = (text: string): string => tidyText(text).toLowerCase().replaceAll(/[_ ]+/g, '-')

/** "Product_Not_Received" as one of ours; what is unknown is general. */
function parseDisputeReason(text: string): DisputeReason {
  const name = folded(text)
  return disputeReasons.find((one) => one === name) ?? otherReasons[name] ?? 'general'
}

/** `at`: when the file was read, for lines without a date. */
export function parseDisputeLine(
  text: DisputeLineText,
  at: Instant,
): Result<{ readonly provider: string; readonly notice: DisputeNotice }, DisputeLineProblem> {
  const provider = folded(text.provider)
  if (!/^[a-z][a-z\d-]{0,40}$/.test(provider)) return fail('provider')
  const payment = text.payment.trim()
  if (!idPattern.test(payment)) return fail('payment')
  const reference = text.dispute.trim()
  if (!idPattern.test(reference)) return fail('dispute')
  const amount = parseSum(text.amount, text.currency)
  if (!amount || amount.minor <= 0) return fail('amount')
  const fee = text.fee.trim() === '' ? null : parseSum(text.fee, text.currency)
  if (fee === undefined || (fee !== null && fee.minor < 0)) return fail('fee')
  const due = text.due.trim() === '' ? null : parseMoment(text.due, 'end')
  if (due === undefined) return fail('due')
  const date = text.date.trim() === '' ? at : parseMoment(text.date, 'start')
  if (date === undefined) return fail('date')
  const event = events[folded(text.state)]
  if (event === undefined) return fail('state')
  return ok({
    provider,
    notice: {
      reference,
      event,
      payment,
      amount,
      fee,
      at: date,
      reason: parseDisputeReason(text.reason),
      reasonCode: tidyText(text.code).slice(0, maxText) || null,
      evidenceDueBy: due,
    },
  })
}

function parseSum(text: string, currency: string): Money | undefined {
  const code = currency.trim().toUpperCase()
  if (!isCurrency(code)) return undefined
  const parsed = parseMoney(text.trim(), code)
  return parsed.ok ? parsed.value : undefined
}

/** A moment, or a day: its first second, or its last. */
function parseMoment(text: string, edge: 'start' | 'end'): Instant | undefined {
  const typed = text.trim()
  const day = parseDay(typed)
  if (day !== undefined) return edge === 'start' ? `${day}T00:00:00.000Z` : `${day}T23:59:59.000Z`
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(typed)) return undefined
  const moment = new Date(typed)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
