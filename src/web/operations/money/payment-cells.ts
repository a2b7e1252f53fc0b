import type { PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import {
  codeCell,
  figureRow,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue, Tone } from '#web/operations/lists/list-row.ts'
import { attemptTone } from './payment-list.ts'

const tones: Readonly<Record<string, Tone>> = {
  done: 'good',
  requested: 'warn',
  waiting: 'warn',
  rejected: 'bad',
}

/** Every attempt to pay online, for the order and for its fees. */
export function attemptTable(
  { order: { country }, attempts, feeAttempts }: Pick<PaymentTimeline, 'order' | 'attempts' | 'feeAttempts'>,
  { t }: Pick<App.Locals, 't'>,
): Figures {
  return {
    columns: [
      textColumn('operations-money:created'),
      textColumn('operations-money:provider'),
      textColumn('operations-money:reference'),
      textColumn('operations-money:state'),
      numericColumn('operations-money:requested'),
      numericColumn('operations-money:taken'),
      numericColumn('operations-money:refunded'),
    ],
    rows: [...attempts, ...feeAttempts].map((one) =>
      figureRow(
        { kind: 'time', at: one.createdAt, country },
        codeCell(one.provider),
        codeCell(one.reference),
        { kind: 'state', tone: attemptTone(one.state), label: t(`operations-money:attempt.${one.state}`) },
        { kind: 'money', amount: one.amount, country },
        { kind: 'money', amount: one.captured, country },
        { kind: 'money', amount: one.refunded, country },
      ),
    ),
  }
}

/** Attempts, captures and refunds, tasks and webhooks of an order, as tables. No account is among them. */
export function paymentTables(
  timeline: PaymentTimeline,
  locals: Pick<App.Locals, 't'>,
): Readonly<Record<'attempts' | 'transactions' | 'tasks' | 'events', Figures>> {
  const { order, transactions, tasks, events } = timeline
  const { country } = order
  const { t } = locals
  const state = (name: 'done' | 'requested' | 'waiting' | 'rejected'): CellValue => ({
    kind: 'state',
    tone: tones[name] ?? 'neutral',
    label: t(`operations-money:outcome.${name}`),
  })
  return {
    attempts: attemptTable(timeline, locals),
    transactions: {
      columns: [
        textColumn('operations-money:time'),
        textColumn('operations-money:what'),
        textColumn('operations-money:state'),
        numericColumn('operations-money:sum'),
        textColumn('operations-money:reason'),
        textColumn('operations-money:code'),
      ],
      rows: transactions.map((one) =>
        figureRow(
          { kind: 'time', at: one.at, country },
          { kind: 'text', text: t(`operations-money:transaction.${one.kind}`) },
          state(one.state),
          { kind: 'money', amount: one.sum, country },
          { kind: 'text', text: one.reason },
          codeCell(one.code),
        ),
      ),
    },
    tasks: {
      columns: [
        textColumn('operations-money:time'),
        textColumn('operations-money:what'),
        textColumn('operations-money:state'),
        textColumn('operations-money:tries'),
        textColumn('operations-money:due-by'),
        textColumn('operations-money:note'),
      ],
      rows: tasks.map((one) =>
        figureRow(
          { kind: 'time', at: one.createdAt, country },
          { kind: 'text', text: t(`operations-money:task.${one.kind}`) },
          state(one.state),
          { kind: 'number', value: one.attempts },
          one.dueAt === null ? null : { kind: 'time', at: one.dueAt, country },
          textCell(one.note),
        ),
      ),
    },
    events: {
      columns: [
        textColumn('operations-money:time'),
        textColumn('operations-money:provider'),
        textColumn('operations-money:event'),
        textColumn('operations-money:state'),
      ],
      rows: events.map((one) =>
        figureRow(
          { kind: 'time', at: one.at, country },
          codeCell(one.provider),
          codeCell(one.eventId),
          one.amountDiffers
            ? { kind: 'state', tone: 'bad', label: t('operations-money:event.amount-differs') }
            : null,
        ),
      ),
    },
  }
}
