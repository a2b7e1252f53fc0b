import { z } from 'zod'

/** Apple's validation URL, as the browser received it. */
export const sheetValidationSchema = z.strictObject({ url: z.string().max(300) })

const text = z.string().max(8192)

/** The token of a payment sheet, encrypted for the provider. */
export const sheetTokenSchema = z.object({
  version: z.string().max(20),
  data: text,
  signature: text,
  header: z.record(z.string().max(60), z.string().max(1000)),
})
