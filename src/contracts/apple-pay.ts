import { z } from 'zod'

/** Where Apple wants its session opened, as the browser was told. */
export const sheetValidationSchema = z.strictObject({ url: z.string().max(300) })

const word = z.string().max(8192)

/** What the sheet gave, encrypted for the provider. */
export const sheetTokenSchema = z.object({
  version: z.string().max(20),
  data: word,
  signature: word,
  header: z.record(z.string().max(60), z.string().max(1000)),
})
