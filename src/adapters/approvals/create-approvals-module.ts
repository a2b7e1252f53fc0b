import { createApprovals, type ApprovableAct, type Approvals } from '#commerce/approvals/create-approvals.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createApprovalRepository } from './approval-repository.ts'

export type ApprovalsModule = { readonly approvals: Approvals; readonly job: Job }

const rethrow: Report = (error) => {
  throw error
}

export function createApprovalsModule(
  db: Database,
  {
    clock,
    acts,
    report = rethrow,
  }: {
    readonly clock: Clock
    readonly acts: readonly ApprovableAct[]
    /** Of what breaks while it is carried out by the job. */
    readonly report?: Report
  },
): ApprovalsModule {
  const approvals = createApprovals({ approvals: createApprovalRepository(db), clock, report })
  for (const act of acts) approvals.register(act)
  return {
    approvals,
    job: {
      name: 'sweep-approvals',
      everySeconds: 60,
      async run() {
        const { done, expired } = await approvals.sweep(jobOperator('sweep-approvals'))
        return `${done} done, ${expired} expired`
      },
    },
  }
}
