import { z } from 'zod'

/** The request on the control socket: one line of JSON, followed by the frames of the file when the command streams. */
export const requestSchema = z.strictObject({
  argv: z.array(z.string()).max(50),
  input: z.string(),
  user: z.string().max(100),
})

/** The last line of the response. */
export const replySchema = z.strictObject({ code: z.number().int(), stdout: z.string(), stderr: z.string() })

/** Lines before it, from commands that stream. */
export const controlMessageSchema = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('out'), text: z.string() }),
  z.strictObject({ part: z.literal('bytes'), base64: z.string() }),
  z.strictObject({ part: z.literal('report'), text: z.string() }),
  z.strictObject({
    part: z.literal('progress'),
    step: z.strictObject({
      what: z.string(),
      completed: z.number(),
      total: z.number().nullable(),
      note: z.string(),
    }),
  }),
])
export type ControlMessage = z.infer<typeof controlMessageSchema>

/** A content page has at most a few hundred kilobytes. */
export const maxMessageBytes = 5_000_000
