import type { ParsePromotion } from '#commerce/promotion-admin/promotion-admin.ts'
import { fail, ok } from '#kernel/result.ts'
import { toPath } from '#adapters/content/read-json-files.ts'
import { promotionSchema } from '#adapters/promotions/promotion-schema.ts'

/** Reads a promotion as files contain it. */
export const parsePromotion: ParsePromotion = (document) => {
  const parsed = promotionSchema.safeParse(document)
  return parsed.success
    ? ok(parsed.data)
    : fail({
        kind: 'malformed',
        details: parsed.error.issues.map(({ path, message }) => `${toPath(path)}: ${message}`),
      })
}
