import { z } from 'zod'

/** Form data of the sandbox's hosted pages, and of its list of sessions (`send`). */
export const sandboxChoiceSchema = z.union([
  z.object({
    outcome: z.enum(['approve', 'challenge', 'decline', 'insufficient', 'expired-card', 'cancel', 'closed']),
    webhook: z.enum(['once', 'twice', 'late', 'never', 'forged']).default('once'),
  }),
  z.object({ code: z.string().max(12) }),
  z.object({ send: z.enum(['once', 'twice', 'late', 'forged']) }),
])
export type SandboxPosted = z.infer<typeof sandboxChoiceSchema>
