import { createDisputeAdmin, type DisputeAdmin } from '#commerce/disputes/dispute-admin.ts'
import { createDisputeResponses } from '#commerce/disputes/dispute-responses.ts'
import type { DisputeStore } from '#commerce/disputes/ports.ts'
import type { EvidenceSheetOf } from '#commerce/documents/dispute-evidence.ts'
import type { NoteDispute } from '#commerce/payments/dispute-notice.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createDisputeStore } from './dispute-repository.ts'
import { createEvidenceWriter, type EvidenceDeps } from './write-evidence.ts'
import { createTryDispute, type TryDispute } from './try-dispute.ts'
import { readDisputeFile } from './read-dispute-file.ts'

type RecordDeps = Parameters<typeof createDisputeStore>[1] & { readonly clock: Clock }

/** What payments need of disputes: where notices of providers go. */
export function createDisputeRecords(
  db: Database,
  deps: RecordDeps,
): { readonly store: DisputeStore; readonly noteDispute: NoteDispute } {
  const store = createDisputeStore(db, deps)
  return {
    store,
    async noteDispute(provider, notice) {
      await store.note(provider, notice, { source: 'webhook', by: null, at: deps.clock.now() })
    },
  }
}

type Deps = EvidenceDeps & {
  readonly store: DisputeStore
  readonly payments: Pick<PaymentsModule, 'disputeChannelOf' | 'facade' | 'listAttempts'>
  readonly clock: Clock
}

/** Disputes: what operators do with them, and the job that repeats responses in doubt. */
export function createDisputesModule({ store, payments, clock, ...deps }: Deps): {
  readonly admin: DisputeAdmin
  readonly sheetOf: EvidenceSheetOf
  readonly tryDispute: TryDispute
  readonly job: Job
} {
  const { sheetOf, writeEvidence } = createEvidenceWriter(deps)
  const responses = createDisputeResponses({
    store,
    channelOf: payments.disputeChannelOf,
    writeEvidence,
    clock,
  })
  return {
    sheetOf,
    tryDispute: createTryDispute({ payments, findByNumber: deps.findByNumber }),
    admin: createDisputeAdmin({ store, responses, writeEvidence, readFile: readDisputeFile, clock }),
    job: {
      name: 'repeat-dispute-responses',
      everySeconds: 60,
      run: async () => `${await responses.repeat()} repeated`,
    },
  }
}
