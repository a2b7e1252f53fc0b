import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { Job } from '#infrastructure/queue/job.ts'

/** Syncs open payments and repeats refunds in doubt. */
export const pollPaymentsJob = ({ pollPending }: Pick<PaymentsModule, 'pollPending'>): Job => ({
  name: 'poll-payments',
  everySeconds: 30,
  run: async () => `${await pollPending()} synced`,
})

/** Saves cards whose payment was made, and deletes removed ones at their provider. */
export const runCardTasksJob = ({ runCardTasks }: Pick<PaymentsModule, 'runCardTasks'>): Job => ({
  name: 'run-card-tasks',
  everySeconds: 30,
  run: async () => `${await runCardTasks()} run`,
})
