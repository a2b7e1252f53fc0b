import { z } from 'zod'

/** One line of JSON each way over the control socket. */
export const requestSchema = z.strictObject({
  argv: z.array(z.string()).max(50),
  input: z.string(),
  user: z.string().max(100),
})

export const replySchema = z.strictObject({ code: z.number().int(), stdout: z.string(), stderr: z.string() })

/** A page is at most a few hundred kilobytes; beyond this somebody sends a wrong file. */
export const longestLine = 5_000_000
