import { bulkOf, readPlannedRow } from '#commerce/price-admin/bulk-prices.ts'
import type { PriceAdmin } from '#commerce/price-admin/price-admin.ts'
import type { RowContext, RowOutcome, TaskKind } from '#commerce/tasks/task-kind.ts'
import type { Bilingual } from '#kernel/country.ts'

type Admin = Pick<PriceAdmin, 'checkMany' | 'change' | 'cancelPlan' | 'findAct'>

const answers = {
  'not-found': { en: 'There is no such product any more.', ar: 'لم يعد هذا المنتج موجودًا.' },
  'not-checked': {
    en: 'The check before did not have it among what is planned.',
    ar: 'لم يكن بين ما تقرر جدولته عند المراجعة.',
  },
  'not-sold': { en: 'It is not sold in this country.', ar: 'لا يُباع في هذه الدولة.' },
  overlaps: { en: 'Another plan has a price for this time.', ar: 'لديه سعر مجدول آخر في هذه الفترة.' },
  'begins-in-the-past': { en: 'The plan would begin in the past.', ar: 'كانت الأسعار ستبدأ في وقت مضى.' },
  'needs-approval': {
    en: 'A second person decides on these prices, on the page of the product.',
    ar: 'يقرر شخص آخر بشأن هذه الأسعار، من صفحة المنتج.',
  },
  'not-permitted': { en: 'You may not do that in this country.', ar: 'لا تملك صلاحية ذلك في هذه الدولة.' },
  'managed-elsewhere': { en: 'Prices are edited in another system.', ar: 'تُعدَّل الأسعار في نظام آخر.' },
  'changed-meanwhile': {
    en: 'Another has changed these prices since you checked them.',
    ar: 'غيّر شخص آخر هذه الأسعار بعد مراجعتك.',
  },
  'is-over': { en: 'The plan is over.', ar: 'انتهت فترة هذه الأسعار.' },
} as const satisfies Readonly<Record<string, Bilingual>>
const notPlanned: Bilingual = {
  en: 'The price cannot be planned: see the page of the product.',
  ar: 'تعذرت جدولة السعر، راجع صفحة المنتج.',
}

const rejected = (kind: string): RowOutcome => ({
  kind: 'rejected',
  answer: Object.hasOwn(answers, kind) ? answers[kind as keyof typeof answers] : notPlanned,
})

/** Planned prices of many products, an act and a row of the audit for each; the inverse cancels them. */
export const createBulkPriceKinds = (admin: Admin): readonly TaskKind<never>[] => [
  {
    name: 'price.plan-many',
    title: { en: 'Plan prices', ar: 'جدولة أسعار' },
    permission: 'prices.set',
    inverse: 'price.cancel-many',
    work: { kind: 'use-case', apply: (code, context) => plan(admin, code, context) },
  },
  {
    name: 'price.cancel-many',
    title: { en: 'Cancel planned prices', ar: 'إلغاء أسعار مجدولة' },
    permission: 'prices.set',
    inverse: null,
    work: { kind: 'use-case', apply: (_, context) => cancel(admin, context) },
  },
]

async function plan(
  admin: Admin,
  code: string,
  { by, key, parameters, undo: given }: RowContext,
): Promise<RowOutcome> {
  const done: RowOutcome = { kind: 'done', undo: { plan: key } }
  // A process may have died after the act and before its answer.
  if (await admin.findAct(key, by)) return done
  const shown = readPlannedRow(given)
  // What the check rejected is not planned, even if it could be meanwhile.
  if (!shown) return rejected('not-checked')
  const { country, startsAt, endsAt } = bulkOf(parameters)
  const checked = await admin.checkMany(bulkOf(parameters), [code], by)
  if (!checked.ok) return rejected(checked.failure.kind)
  const problem = checked.value.rejected[0]?.problem
  if (problem) return rejected(problem)
  const reason = parameters['reason']
  const planned = await admin.change({
    // As the check page showed them.
    ...{ wanted: { kind: 'plan', country, startsAt, endsAt, lines: shown.lines }, version: shown.version },
    ...{ id: key, by },
    ...(typeof reason === 'string' ? { reason } : {}),
  })
  if (planned.ok) return done
  const { failure } = planned
  return rejected(failure.kind === 'invalid' ? (failure.problems[0]?.problem ?? '') : failure.kind)
}

async function cancel(admin: Admin, { by, undo }: RowContext): Promise<RowOutcome> {
  const canceled = await admin.cancelPlan(String(undo?.['plan'] ?? ''), { by })
  if (canceled.ok || canceled.failure.kind === 'is-canceled') return { kind: 'done' }
  return rejected(canceled.failure.kind)
}
