import { createCodeAdminModule } from '#adapters/promotion-admin/create-code-admin.ts'
import { createFindOwnCode, createOwnCodes } from '#adapters/promotions/own-codes.ts'
import type { CodeFormat } from '#commerce/promotions/own-code.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { manualClock } from '../manual-clock.ts'
import { need } from './a-purchase.ts'
import { operator } from './operators.ts'
import { aPromotionAdmin } from './stored-promotions.ts'

const secret = 'a secret of the tests'
export const aCodeFormat: CodeFormat = { prefix: 'EID', length: 10, count: 5, usesEach: 1 }

/** Codes of shoppers' own on a database. */
export function someOwnCodes(db: Database, clock = manualClock()) {
  const { admin } = aPromotionAdmin(db, clock)
  const { promotionCodes, codeTasks } = createCodeAdminModule(db, { clock, secret, promotionAdmin: admin })
  const find = createFindOwnCode(db, createOwnCodes(secret))
  let batches = 0
  /** All codes of a new batch, in full. */
  const make = async (
    promotionId: string,
    format: Partial<CodeFormat> = {},
    by: Operator = operator,
  ): Promise<readonly string[]> => {
    batches += 1
    const id = `00000000-0000-4000-8000-${String(batches).padStart(12, '0')}`
    const batch = need(
      await promotionCodes.order({ id, promotionId, format: { ...aCodeFormat, ...format }, by }),
    )
    await promotionCodes.fill(batch)
    const codes: string[] = []
    for await (const part of need(await promotionCodes.exportBatch(promotionId, id, by)))
      codes.push(...part.map(({ code }) => code))
    return codes
  }
  /** What a cart with a code reserves when it is ordered. */
  const usesOf = async (code: string) => {
    const own = await find(code, 'ae')
    return own ? [{ promotionId: own.promotionId, quantity: 1, ownCode: own.id }] : []
  }
  return { admin, codes: promotionCodes, tasks: codeTasks, find, make, usesOf, clock }
}
