import type { CappedCount, ListPage, ListQuery } from '#commerce/lists/list.ts'
import { may, mayEverywhere, reachesOf, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines, tidyText } from '#kernel/tidy-text.ts'
import { evidenceDocuments, type Dispute, type Evidence } from './dispute.ts'
import type { DisputeResponses, WriteEvidence } from './dispute-responses.ts'
import { awaitsResponse, isInquiry } from './dispute-states.ts'
import type {
  DisputeFilters,
  DisputeHistoryEntry,
  DisputeLineProblem,
  DisputeReach,
  DisputeResponse,
  DisputeStore,
  ReadDisputeFile,
  StartResponseFailure,
  UnreadableDisputeFile,
} from './ports.ts'

export type DisputeDetails = {
  readonly dispute: Dispute
  readonly history: readonly DisputeHistoryEntry[]
  readonly responses: readonly DisputeResponse[]
  /** Its provider takes no responses from us: an operator sends them on its pages. */
  readonly isByHand: boolean
}

type NotFound = { readonly kind: 'not-found' }
export type DisputeActFailure =
  | NotPermitted
  | NotFound
  | StartResponseFailure
  | { readonly kind: 'no-text' | 'text-too-long' | 'no-reason' }
  /** Only a chargeback is accepted: an inquiry takes no money. */
  | { readonly kind: 'only-an-inquiry' }

type Edit = { readonly version: number; readonly by: Operator }

export type DisputeImport = {
  readonly added: number
  readonly changed: number
  readonly same: number
  /** Of no payment that is known: each is a finding. */
  readonly unknownPayments: number
  /** They are left out; at most 200 are listed. */
  readonly faulty: readonly {
    readonly line: number
    readonly reference: string
    readonly problem: DisputeLineProblem
  }[]
  readonly faultyCount: number
}

export type DisputeImportFailure =
  NotPermitted | { readonly kind: 'too-many'; readonly max: number } | UnreadableDisputeFile

/** Disputes for the people who answer them: pages of operations, the operations API, the command line. */
export type DisputeAdmin = {
  list(query: ListQuery<DisputeFilters>, by: Operator): Promise<ListPage<Dispute>>
  /** How many await a response, and how many of them within three days. */
  tallies(by: Operator): Promise<Readonly<Record<'due' | 'soon', CappedCount>>>
  find(id: string, by: Operator): Promise<Result<DisputeDetails, NotFound>>
  listOfOrder(number: string, by: Operator): Promise<readonly Dispute[]>
  saveEvidence(
    id: string,
    edit: Edit & { readonly evidence: Evidence },
  ): Promise<Result<Dispute, DisputeActFailure>>
  /** Sends the saved evidence. The same key again sends it once. */
  submit(
    id: string,
    edit: Edit & { readonly key: string },
  ): Promise<Result<DisputeDetails, DisputeActFailure>>
  /** Gives the money up. */
  accept(
    id: string,
    edit: Edit & { readonly key: string; readonly reason: string },
  ): Promise<Result<DisputeDetails, DisputeActFailure>>
  /** The saved evidence as PDF. `busy`: it cannot be written now. */
  evidencePdf(id: string, by: Operator): Promise<Result<Uint8Array, NotFound | { readonly kind: 'busy' }>>
  /** A CSV file. Lines that are faulty are left out and listed. `writes` false: nothing is written. */
  importFile(
    bytes: AsyncIterable<Uint8Array>,
    edit: { readonly by: Operator; readonly writes: boolean },
  ): Promise<Result<DisputeImport, DisputeImportFailure>>
}

type Deps = {
  readonly store: DisputeStore
  readonly responses: DisputeResponses
  readonly writeEvidence: WriteEvidence
  readonly readFile: ReadDisputeFile
  readonly clock: Clock
}

export const maxDisputeLines = 5_000
const maxListed = 200
const maxEvidence = 10_000
const minReason = 3
const maxReason = 300
const soonMs = 3 * 86_400_000

const notFound = fail({ kind: 'not-found' })
const whereOf = ({ payment }: Dispute) => ({ country: payment?.country ?? null, place: null })

export function createDisputeAdmin(deps: Deps): DisputeAdmin {
  const { store, responses, writeEvidence, readFile, clock } = deps

  async function findSeen(id: string, by: Operator): Promise<Dispute | undefined> {
    const dispute = await store.find(id)
    return dispute && may(by, 'payments.see', whereOf(dispute)) ? dispute : undefined
  }

  async function findManaged(id: string, by: Operator): Promise<Result<Dispute, NotFound | NotPermitted>> {
    const dispute = await findSeen(id, by)
    if (!dispute) return notFound
    return may(by, 'payments.manage', whereOf(dispute)) ? ok(dispute) : fail({ kind: 'not-permitted' })
  }

  const detailsOf = async (dispute: Dispute): Promise<DisputeDetails> => ({
    dispute,
    history: await store.history(dispute.id),
    responses: await store.responses(dispute.id),
    isByHand: responses.isByHand(dispute.provider),
  })

  async function respond(
    dispute: Dispute,
    request: Parameters<DisputeStore['startResponse']>[1] & { readonly version: number },
  ): Promise<Result<DisputeDetails, DisputeActFailure>> {
    const started = await store.startResponse({ id: dispute.id, version: request.version }, request)
    if (!started.ok) return started
    if (started.value.state === 'requested') await responses.send(started.value)
    return ok(await detailsOf((await store.find(dispute.id)) ?? dispute))
  }

  return {
    list: (query, by) => store.listPage(query, reachOf(by)),
    tallies: (by) => store.tallies(reachOf(by), addMilliseconds(clock.now(), soonMs)),

    async find(id, by) {
      const dispute = await findSeen(id, by)
      return dispute ? ok(await detailsOf(dispute)) : notFound
    },

    async listOfOrder(number, by) {
      const disputes = await store.listOfOrder(number)
      return disputes.filter((one) => may(by, 'payments.see', whereOf(one)))
    },

    async saveEvidence(id, { version, by, evidence: given }) {
      const found = await findManaged(id, by)
      if (!found.ok) return found
      const text = tidyLines(given.text)
      if (text.length > maxEvidence) return fail({ kind: 'text-too-long' })
      const evidence = {
        text,
        documents: evidenceDocuments.filter((one) => given.documents.includes(one)),
      }
      const { state } = found.value
      if (!awaitsResponse(state)) return fail({ kind: 'no-response-awaited', state })
      const isSaved = await store.saveEvidence({ id, version }, { evidence, by, at: clock.now() })
      const dispute = (await store.find(id)) ?? found.value
      return isSaved ? ok(dispute) : fail({ kind: 'stale', dispute })
    },

    async submit(id, { version, by, key }) {
      const found = await findManaged(id, by)
      if (!found.ok) return found
      if (found.value.evidence.text === '') return fail({ kind: 'no-text' })
      return respond(found.value, { kind: 'evidence', key, version, reason: null, by, at: clock.now() })
    },

    async accept(id, { version, by, key, reason: typed }) {
      const found = await findManaged(id, by)
      if (!found.ok) return found
      if (isInquiry(found.value.state)) return fail({ kind: 'only-an-inquiry' })
      const reason = tidyText(typed).slice(0, maxReason)
      if (reason.length < minReason) return fail({ kind: 'no-reason' })
      return respond(found.value, { kind: 'acceptance', key, version, reason, by, at: clock.now() })
    },

    async evidencePdf(id, by) {
      const found = await findManaged(id, by)
      if (!found.ok) return notFound
      const pdf = await writeEvidence(found.value, found.value.evidence)
      return pdf ? ok(pdf) : fail({ kind: 'busy' })
    },

    async importFile(bytes, { by, writes }) {
      // A file is about all countries.
      if (!mayEverywhere(by, 'payments.manage')) return fail({ kind: 'not-permitted' })
      const at = clock.now()
      const read = await readFile(bytes, at)
      if (!read.ok) return read
      if (read.value.length > maxDisputeLines) return fail({ kind: 'too-many', max: maxDisputeLines })
      const counts = { added: 0, changed: 0, same: 0, unknownPayments: 0 }
      const faulty = read.value.flatMap(({ line, reference, parsed }) =>
        parsed.ok ? [] : [{ line, reference, problem: parsed.failure }],
      )
      for (const { parsed } of read.value) {
        if (!parsed.ok) continue
        const { provider, notice } = parsed.value
        const noted = await store.note(provider, notice, { source: 'file', by, at, writes })
        counts[noted.kind] += 1
        if (!noted.isPaymentKnown) counts.unknownPayments += 1
      }
      return ok({ ...counts, faulty: faulty.slice(0, maxListed), faultyCount: faulty.length })
    },
  }
}

function reachOf(by: Operator): DisputeReach {
  const countries = reachesOf(by, 'payments.see').map((reach) => reach.countries)
  return countries.includes('all') ? 'all' : countries.flatMap((some) => (some === 'all' ? [] : some))
}
