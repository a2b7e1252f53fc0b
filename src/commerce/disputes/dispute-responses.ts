import type { DisputeChannel } from '#commerce/payments/dispute-notice.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Dispute, Evidence } from './dispute.ts'
import type { DisputeResponse, DisputeStore } from './ports.ts'

/** Undefined: it cannot be written now. */
export type WriteEvidence = (dispute: Dispute, evidence: Evidence) => Promise<Uint8Array | undefined>

type Deps = {
  readonly store: Pick<DisputeStore, 'find' | 'finishResponse' | 'listRequested'>
  /** Undefined: responses are sent by hand, on the pages of the provider. */
  readonly channelOf: (provider: string) => DisputeChannel | undefined
  readonly writeEvidence: WriteEvidence
  readonly clock: Clock
}

/** Longer than any request lasts. */
const inFlightMs = 120_000

/** Tells providers what we respond. */
export type DisputeResponses = ReturnType<typeof createDisputeResponses>

export function createDisputeResponses({ store, channelOf, writeEvidence, clock }: Deps) {
  async function sendTo(dispute: Dispute, { key, kind, evidence }: DisputeResponse) {
    const channel = channelOf(dispute.provider)
    // An operator has sent it already, and says so.
    if (!channel) return { state: 'done', code: null } as const
    const request = { reference: dispute.reference, idempotencyKey: key }
    if (kind === 'evidence') {
      const pdf = await writeEvidence(dispute, evidence)
      if (!pdf) return undefined
      return outcomeOf(await channel.submitEvidence({ ...request, text: evidence.text, pdf }))
    }
    return outcomeOf(await channel.accept(request))
  }

  /** Sends one that was started. What remains unknown is repeated with its key. */
  async function send(response: DisputeResponse): Promise<void> {
    const dispute = await store.find(response.disputeId)
    const outcome = dispute && (await sendTo(dispute, response))
    if (outcome) await store.finishResponse(response.key, { ...outcome, at: clock.now() })
  }

  return {
    send,
    isByHand: (provider: string): boolean => channelOf(provider) === undefined,
    /** Repeats what is in doubt. Returns how many. */
    async repeat(limit = 20): Promise<number> {
      const inDoubt = await store.listRequested(addMilliseconds(clock.now(), -inFlightMs), limit)
      for (const response of inDoubt) await send(response)
      return inDoubt.length
    },
  }
}

type ChannelResult = Awaited<ReturnType<DisputeChannel['accept']>>

/** Undefined: whether it arrived is unknown. */
function outcomeOf(result: ChannelResult) {
  if (result.ok) return { state: 'done', code: null } as const
  const { failure } = result
  if (failure.kind === 'rejected') return { state: 'rejected', code: failure.code } as const
  return failure.kind === 'amount-not-possible'
    ? ({ state: 'rejected', code: failure.kind } as const)
    : undefined
}
