import { join } from 'node:path'
import type { SellerProfile } from '#commerce/sellers/seller-profile.ts'
import { sellerProfileSchema } from '#contracts/sellers.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'

/** The sellers of the content directory, one per file. Throws StartFailure for an invalid file, and for a code that is there twice. */
export function readSellers(contentDirectory: string): readonly SellerProfile[] {
  const codes = new Set<string>()
  return readJsonFiles(join(contentDirectory, 'sellers'), sellerProfileSchema).map(({ file, value }) => {
    if (codes.has(value.code)) throw wrongFile(file, `seller "${value.code}" is there twice`)
    codes.add(value.code)
    return value
  })
}
