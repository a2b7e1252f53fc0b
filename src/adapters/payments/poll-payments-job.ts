import type { OpenPayments } from '#commerce/payments/payments.ts'
import type { Job } from '#infrastructure/queue/job.ts'

/** Asks about payments that are open, and repeats what is in doubt. */
export const pollPaymentsJob = ({ pollPending }: Pick<OpenPayments, 'pollPending'>): Job => ({
  name: 'poll-payments',
  everySeconds: 30,
  run: async () => `${await pollPending()} asked about`,
})
