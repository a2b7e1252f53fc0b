import { createHmac, hkdfSync } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { FindOwnCode } from '#commerce/promotions/own-code.ts'
import { pickupCodeAlphabet } from '#commerce/orders/pickup/pickup-code.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { promotionCodes, promotions } from './promotion-tables.ts'

type Batch = { readonly id: string; readonly prefix: string; readonly length: number }

export type OwnCodes = {
  /** The code with a number of a batch, always the same. */
  derive(batch: Batch, number: number): string
  /** By which a code is found. */
  digest(code: string): string
}

/** Codes are derived from their batch and the shop's secret, so that no row has one; they are found by a digest. */
export function createOwnCodes(installationSecret: string): OwnCodes {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', installationSecret, '', purpose, 32))
  const codeKey = keyOf('codes of promotions')
  const digestKey = keyOf('digests of codes of promotions')
  const size = BigInt(pickupCodeAlphabet.length)
  return {
    derive({ id, prefix, length }, number) {
      let drawn = BigInt(`0x${createHmac('sha256', codeKey).update(`${id}:${number}`).digest('hex')}`)
      let code = prefix
      for (let place = 0; place < length; place += 1) {
        code += pickupCodeAlphabet[Number(drawn % size)] ?? ''
        drawn /= size
      }
      return code
    },
    digest: (code) => createHmac('sha256', digestKey).update(code).digest('base64url'),
  }
}

/** One row by its key; which orders get it is decided when they are placed. */
export const createFindOwnCode =
  (db: Database, { digest }: OwnCodes): FindOwnCode =>
  async (code, country) => {
    const [found] = await db
      .select({ promotionId: promotionCodes.promotionId, id: promotionCodes.digest })
      .from(promotionCodes)
      .innerJoin(promotions, eq(promotions.id, promotionCodes.promotionId))
      .where(
        and(
          eq(promotionCodes.digest, digest(code)),
          eq(promotions.country, country),
          isNull(promotionCodes.revokedAt),
          lt(promotionCodes.used, promotionCodes.usesEach),
        ),
      )
    return found
  }
