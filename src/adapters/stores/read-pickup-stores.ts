import { z } from 'zod'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'

const bilingual = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) })

const pickupStoreSchema = z.strictObject({
  storeCode: z.string().regex(/^[a-z0-9-]{1,20}$/),
  country: z.string().regex(/^[a-z]{2}$/),
  name: bilingual,
  location: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    address: bilingual,
    city: bilingual,
  }),
  phone: z.string().min(1),
  hours: z
    .array(z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d$/)))
    .length(7, 'seven days, Sunday first'),
}) satisfies z.ZodType<PickupStore>

const fileSchema = z.union([pickupStoreSchema.transform((store) => [store]), z.array(pickupStoreSchema)])

/** One store or a list of them per file. Throws StartFailure for an invalid file and a duplicate code. */
export function readPickupStores(directory: string): readonly PickupStore[] {
  const found = readJsonFiles(directory, fileSchema).flatMap(({ file, value }) =>
    value.map((store) => ({ file, store })),
  )
  const seen = new Set<string>()
  for (const { file, store } of found) {
    if (seen.has(store.storeCode)) throw wrongFile(file, `storeCode "${store.storeCode}" is taken`)
    seen.add(store.storeCode)
  }
  return found.map(({ store }) => store)
}
