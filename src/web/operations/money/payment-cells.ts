import type { PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { CellValue, Tone } from '#web/operations/lists/list-row.ts'
import { attemptTone } from './payment-list.ts'

type Column = { readonly title: MessageKey; readonly isNumeric: boolean }
type Table = {
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly href: null; readonly cells: readonly CellValue[] }[]
}

const plain = (title: MessageKey): Column => ({ title, isNumeric: false })
const sum = (title: MessageKey): Column => ({ title, isNumeric: true })
const tones: Readonly<Record<string, Tone>> = {
  done: 'good',
  requested: 'warn',
  waiting: 'warn',
  rejected: 'bad',
}

/** Attempts, captures and refunds, tasks and webhooks of an order, as tables. No account is among them. */
export function paymentTables(
  { order, attempts, feeAttempts, transactions, tasks, events }: PaymentTimeline,
  { t }: Pick<App.Locals, 't'>,
): Readonly<Record<'attempts' | 'transactions' | 'tasks' | 'events', Table>> {
  const { country } = order
  const state = (name: 'done' | 'requested' | 'waiting' | 'rejected'): CellValue => ({
    kind: 'state',
    tone: tones[name] ?? 'neutral',
    label: t(`operations-money:outcome.${name}`),
  })
  const code = (text: string | null): CellValue => (text === null ? null : { kind: 'code', text })
  const row = (...cells: readonly CellValue[]) => ({ href: null, cells })
  return {
    attempts: {
      columns: [
        plain('operations-money:created'),
        plain('operations-money:provider'),
        plain('operations-money:reference'),
        plain('operations-money:state'),
        sum('operations-money:requested'),
        sum('operations-money:taken'),
        sum('operations-money:refunded'),
      ],
      rows: [...attempts, ...feeAttempts].map((one) =>
        row(
          { kind: 'time', at: one.createdAt, country },
          code(one.provider),
          code(one.reference),
          { kind: 'state', tone: attemptTone(one.state), label: t(`operations-money:attempt.${one.state}`) },
          { kind: 'money', amount: one.amount, country },
          { kind: 'money', amount: one.captured, country },
          { kind: 'money', amount: one.refunded, country },
        ),
      ),
    },
    transactions: {
      columns: [
        plain('operations-money:time'),
        plain('operations-money:what'),
        plain('operations-money:state'),
        sum('operations-money:sum'),
        plain('operations-money:reason'),
        plain('operations-money:code'),
      ],
      rows: transactions.map((one) =>
        row(
          { kind: 'time', at: one.at, country },
          { kind: 'text', text: t(`operations-money:transaction.${one.kind}`) },
          state(one.state),
          { kind: 'money', amount: one.sum, country },
          { kind: 'text', text: one.reason },
          code(one.code),
        ),
      ),
    },
    tasks: {
      columns: [
        plain('operations-money:time'),
        plain('operations-money:what'),
        plain('operations-money:state'),
        plain('operations-money:tries'),
        plain('operations-money:due-by'),
        plain('operations-money:note'),
      ],
      rows: tasks.map((one) =>
        row(
          { kind: 'time', at: one.createdAt, country },
          { kind: 'text', text: t(`operations-money:task.${one.kind}`) },
          state(one.state),
          { kind: 'number', value: one.attempts },
          one.dueAt === null ? null : { kind: 'time', at: one.dueAt, country },
          one.note === null ? null : { kind: 'text', text: one.note },
        ),
      ),
    },
    events: {
      columns: [
        plain('operations-money:time'),
        plain('operations-money:provider'),
        plain('operations-money:event'),
        plain('operations-money:state'),
      ],
      rows: events.map((one) =>
        row(
          { kind: 'time', at: one.at, country },
          code(one.provider),
          code(one.eventId),
          one.amountDiffers
            ? { kind: 'state', tone: 'bad', label: t('operations-money:event.amount-differs') }
            : null,
        ),
      ),
    },
  }
}
