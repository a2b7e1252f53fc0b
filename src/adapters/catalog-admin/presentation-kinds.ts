import type { CatalogAdmin, CategoryFailure } from '#commerce/catalog-admin/catalog-admin.ts'
import type { WhetherChanged } from '#commerce/catalog-admin/ports.ts'
import { productBadges } from '#commerce/catalog/product.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { RowContext, RowOutcome, TaskKind } from '#commerce/tasks/task-kind.ts'
import type { Bilingual } from '#kernel/country.ts'
import { fail, type Result } from '#kernel/result.ts'
import { isDoneByRequest } from '#adapters/audit/is-done-by.ts'
import type { Database } from '#infrastructure/db/database.ts'

type Failure = CategoryFailure | { readonly kind: 'unknown-badge' }
type Act = { readonly code: string; readonly by: Operator; readonly reason: string }
type Make = (act: Act, value: string) => Promise<Result<WhetherChanged, Failure>>

const answers: Readonly<Record<Failure['kind'], Bilingual>> = {
  'not-found': { en: 'There is no such product any more.', ar: 'لم يعد هذا المنتج موجودًا.' },
  'not-permitted': { en: 'You may not do that for this product.', ar: 'لا تملك صلاحية ذلك في هذا المنتج.' },
  'managed-elsewhere': { en: 'Products are edited in another system.', ar: 'تُعدَّل المنتجات في نظام آخر.' },
  'unknown-category': { en: 'There is no such category any more.', ar: 'لم تعد هذه الفئة موجودة.' },
  'only-category': { en: 'It is its only category.', ar: 'هذه فئته الوحيدة.' },
  'category-above': { en: 'It is in a category above this one.', ar: 'هو في فئة أعلى من هذه.' },
  'unknown-badge': { en: 'There is no such badge.', ar: 'لا توجد شارة كهذه.' },
}
const already: Bilingual = { en: 'It was so before.', ar: 'كان كذلك من قبل.' }

/** How the shop presents many products at once, by the use cases of one. An inverse takes back only what its task has changed. */
export function createPresentationKinds(
  admin: Pick<CatalogAdmin, 'setHidden' | 'setBadge' | 'setCategory'>,
  db: Database,
): readonly TaskKind<never>[] {
  const pair = (
    on: string,
    off: string,
    titles: readonly [Bilingual, Bilingual],
    make: (isOn: boolean) => Make,
  ) =>
    [true, false].map((isOn): TaskKind<never> => {
      const [name, inverse] = isOn ? [on, off] : [off, on]
      return {
        ...{ name: `product.${name}`, title: titles[isOn ? 0 : 1], permission: 'products.manage' },
        inverse: `product.${inverse}`,
        work: { kind: 'use-case', apply: (code, context) => apply(make(isOn), db, code, context) },
      }
    })
  const setBadge =
    (isOn: boolean): Make =>
    async (act, value) => {
      const badge = productBadges.find((one) => one === value)
      return badge ? admin.setBadge({ ...act, badge, isOn }) : fail({ kind: 'unknown-badge' })
    }
  return [
    ...pair(
      'hide-many',
      'publish-many',
      [
        { en: 'Hide products', ar: 'إخفاء منتجات' },
        { en: 'Show products', ar: 'إظهار منتجات' },
      ],
      (isHidden) => (act) => admin.setHidden({ ...act, isHidden }),
    ),
    ...pair(
      'badge-many',
      'unbadge-many',
      [
        { en: 'Give products a badge', ar: 'إضافة شارة إلى منتجات' },
        { en: 'Take a badge from products', ar: 'إزالة شارة من منتجات' },
      ],
      setBadge,
    ),
    ...pair(
      'categorize-many',
      'uncategorize-many',
      [
        { en: 'Add products to a category', ar: 'إضافة منتجات إلى فئة' },
        { en: 'Take products out of a category', ar: 'إخراج منتجات من فئة' },
      ],
      (isIn) => (act, category) => admin.setCategory({ ...act, category, isIn }),
    ),
  ]
}

async function apply(
  make: Make,
  db: Database,
  code: string,
  { by: person, parameters, undo, key, isRepeated }: RowContext,
): Promise<RowOutcome> {
  const text = (name: string) => (typeof parameters[name] === 'string' ? parameters[name] : '')
  if (undo?.['changed'] === false) return { kind: 'done', answer: already, undo: { changed: false } }
  // The row of the audit names the row of the task.
  const by = person.kind === 'staff' ? { ...person, requestId: key } : person
  const made = await make({ code, by, reason: text('reason') }, text('value'))
  if (!made.ok) return { kind: 'rejected', answer: answers[made.failure.kind] }
  // A process may have died after the change and before its answer.
  const isChanged =
    made.value.isChanged || (isRepeated && (await isDoneByRequest(db, key, { kind: 'product', id: code })))
  return { kind: 'done', undo: { changed: isChanged }, ...(isChanged ? {} : { answer: already }) }
}
