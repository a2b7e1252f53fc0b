import {
  bulkStepPermissions,
  bulkSteps,
  hasTaken,
  planStep,
  stepOf,
  type BulkStep,
} from '#commerce/orders/lifecycle/bulk-steps.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { RowContext, RowOutcome, TaskKind } from '#commerce/tasks/task-kind.ts'
import type { Bilingual } from '#kernel/country.ts'

const titles: Readonly<Record<BulkStep, Bilingual>> = {
  approve: { en: 'Approve orders', ar: 'اعتماد الطلبات' },
  process: { en: 'Start preparing orders', ar: 'بدء تجهيز الطلبات' },
  schedule: { en: 'Schedule orders', ar: 'جدولة الطلبات' },
}

const answers: Readonly<Record<string, Bilingual>> = {
  'not-found': { en: 'It does not exist, or is not one of yours.', ar: 'غير موجود أو خارج صلاحياتك.' },
  'not-permitted': { en: 'You may not do that for this order.', ar: 'لا تملك صلاحية ذلك في هذا الطلب.' },
  'on-hold': { en: 'The order is on hold.', ar: 'الطلب موقوف للمراجعة.' },
}
const notNow: Bilingual = {
  en: 'No shipment of it is in the state for that.',
  ar: 'لا شحنة فيه في حالة تسمح بذلك.',
}

const rejected = (kind: string): RowOutcome => ({ kind: 'rejected', answer: answers[kind] ?? notNow })

/** Steps of many orders at once, by the use case of one. Each shipment has its own transaction, event and row of the audit. */
export const createOrderStepKinds = (
  admin: Pick<OrderAdmin, 'find' | 'advance'>,
): readonly TaskKind<never>[] =>
  bulkSteps.map((step) => ({
    name: `order.${step}-many`,
    title: titles[step],
    permission: bulkStepPermissions[step],
    inverse: null,
    work: { kind: 'use-case', apply: (number, context) => takeStep(admin, step, number, context) },
  }))

async function takeStep(
  admin: Pick<OrderAdmin, 'find' | 'advance'>,
  step: BulkStep,
  number: string,
  { by, isRepeated }: RowContext,
): Promise<RowOutcome> {
  const found = await admin.find(number, by)
  if (!found.ok) return rejected(found.failure.kind)
  const planned = planStep(by, found.value.order, step)
  // A process died after the step and before its answer.
  if (!planned.ok && isRepeated && hasTaken(found.value.order, step)) return { kind: 'done' }
  if (!planned.ok) return rejected(planned.failure.kind)
  let count = 0
  for (const position of planned.value) {
    const taken = await admin.advance({ number, action: stepOf(step, position), by, note: null })
    if (!taken.ok && count === 0) return rejected(taken.failure.kind)
    if (taken.ok) count += 1
  }
  return { kind: 'done' }
}
