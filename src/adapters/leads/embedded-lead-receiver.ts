import type { LeadReceiver } from '#commerce/leads/ports.ts'
import { ok } from '#kernel/result.ts'

/** Without a service outside: the list of leads is where they are answered. */
export const embeddedLeadReceiver: LeadReceiver = {
  isOutside: false,
  receive: async ({ reference }) => ok({ reference }),
}
