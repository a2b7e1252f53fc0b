import { createPromotionCodeAdmin, type PromotionCodeAdmin } from '#commerce/promotion-admin/code-admin.ts'
import type { PromotionAdmin } from '#commerce/promotion-admin/promotion-admin.ts'
import type { TaskKind } from '#commerce/tasks/task-kind.ts'
import type { Clock } from '#kernel/instant.ts'
import { createOwnCodes } from '#adapters/promotions/own-codes.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCodeStore } from './code-store.ts'

type Deps = {
  readonly clock: Clock
  readonly secret: string
  readonly promotionAdmin: Pick<PromotionAdmin, 'find' | 'mayEdit'>
}

const revoked = {
  en: 'The codes were revoked before these were made.',
  ar: 'أُلغيت الأكواد قبل إنشاء هذه المجموعة.',
} as const

/** Codes of shoppers' own, and the task that makes many of them. A row is some numbers of a batch: "251-500". */
export function createCodeAdminModule(
  db: Database,
  { clock, secret, promotionAdmin }: Deps,
): { readonly promotionCodes: PromotionCodeAdmin; readonly codeTasks: readonly TaskKind<Database>[] } {
  const ownCodes = createOwnCodes(secret)
  const codes = createCodeStore(db, ownCodes)
  return {
    promotionCodes: createPromotionCodeAdmin({ promotions: promotionAdmin, codes, clock }),
    codeTasks: [
      {
        name: 'promotion.make-codes',
        title: { en: 'Make codes of a promotion', ar: 'إنشاء أكواد لعرض' },
        permission: 'promotions.manage',
        inverse: null,
        work: {
          // Making a code twice is making it once.
          kind: 'use-case',
          async apply(rowId, { by, parameters }) {
            const { batch = '', promotion = '' } = parameters
            const stored = await promotionAdmin.find(String(promotion), by)
            const [from = 0, to = 0] = rowId.split('-').map(Number)
            const isOpen = stored && promotionAdmin.mayEdit(by, stored.promotion.country)
            return isOpen && (await codes.make(String(batch), { from, to }))
              ? { kind: 'done' }
              : { kind: 'rejected', answer: revoked }
          },
        },
      },
    ],
  }
}
