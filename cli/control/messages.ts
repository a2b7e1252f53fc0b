import { z } from 'zod'

/** One line of JSON each way over the control socket; after it, of a command that streams, the bytes of its file. */
export const requestSchema = z.strictObject({
  argv: z.array(z.string()).max(50),
  input: z.string(),
  user: z.string().max(100),
})

/** The last line of an answer. */
export const replySchema = z.strictObject({ code: z.number().int(), stdout: z.string(), stderr: z.string() })

/** Lines before it, of a command that streams. */
export const partSchema = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('out'), text: z.string() }),
  z.strictObject({ part: z.literal('report'), text: z.string() }),
  z.strictObject({
    part: z.literal('progress'),
    step: z.strictObject({
      what: z.string(),
      done: z.number(),
      of: z.number().nullable(),
      note: z.string(),
    }),
  }),
])
export type Part = z.infer<typeof partSchema>

/** A page is at most a few hundred kilobytes; beyond this somebody sends a wrong file. */
export const longestLine = 5_000_000
