import type { Promotion } from '#commerce/promotions/promotion.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'
import { promotionFileSchema } from './promotion-schema.ts'

/** Promotions of the demo, one country per file. Throws StartFailure with the file and the position in it. */
export function readPromotions(directory: string): readonly Promotion[] {
  const seen = new Set<string>()
  return readJsonFiles(directory, promotionFileSchema).flatMap(({ file, value }) => {
    for (const { id } of value) {
      if (seen.has(id)) throw wrongFile(file, `promotion "${id}" occurs twice`)
      seen.add(id)
    }
    return value
  })
}
