import { z } from 'zod'
import { sandboxOutcomes, sandboxWebhooks } from '#commerce/payments/sandbox/sandbox-gateway.ts'

/** Form data of the sandbox's hosted pages, and of its list of sessions (`send`). */
export const sandboxChoiceSchema = z.union([
  z.object({ outcome: z.enum(sandboxOutcomes), webhook: z.enum(sandboxWebhooks).default('once') }),
  z.object({ code: z.string().max(12) }),
  z.object({ send: z.enum(sandboxWebhooks).exclude(['never']) }),
])
