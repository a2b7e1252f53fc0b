import type { ApprovableAct, Approvals } from '#commerce/approvals/create-approvals.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** Lists with names and contacts, and who may have those in a file. */
const exportable: Readonly<Record<string, StaffPermission>> = {
  orders: 'orders.contact',
  leads: 'leads.manage',
}

/** How many people's names and contacts one person may have in a file alone. */
export const freePersonalRows = 1_000

/** How long a file that was approved can be downloaded. */
const openMs = 24 * 3_600_000

type ExportRequest = {
  /** "orders" */
  readonly list: string
  /** The address of the list without its path: its filters, search and columns. */
  readonly query: string
}

export type PersonalExports = {
  /** Whether a file with so many people may be written for the person now. It is in the audit before it is. */
  open(
    by: StaffOperator,
    request: ExportRequest & { readonly rows: number; readonly approvalId: string | null },
  ): Promise<Result<void, { readonly kind: 'needs-approval' }>>
}

type Deps = {
  readonly approvals: Pick<Approvals, 'find'>
  readonly clock: Clock
  readonly note: (
    by: StaffOperator,
    request: ExportRequest & { readonly rows: number; readonly approvalId: string | null },
    at: Instant,
  ) => Promise<void>
}

function parse(input: unknown): ExportRequest | undefined {
  const { list, query } = (input ?? {}) as Readonly<Record<string, unknown>>
  return typeof list === 'string' && typeof query === 'string' && query.length <= 2_000
    ? { list, query }
    : undefined
}

export function createPersonalExports({ approvals, clock, note }: Deps): PersonalExports {
  /** Approved for this person and these filters, within the last day. */
  async function isApproved(by: StaffOperator, { list, query }: ExportRequest, id: string): Promise<boolean> {
    const found = await approvals.find(id, by)
    if (!found.ok) return false
    const { act, state, requestedBy, doneAt, input } = found.value.approval
    const approved = parse(input)
    return (
      act === 'list.export' &&
      state === 'approved' &&
      requestedBy.kind === 'staff' &&
      requestedBy.id === by.id &&
      approved?.list === list &&
      approved.query === query &&
      doneAt !== null &&
      isBefore(clock.now(), addMilliseconds(doneAt, openMs))
    )
  }

  return {
    async open(by, request) {
      const { rows, approvalId } = request
      if (rows > freePersonalRows && !(approvalId !== null && (await isApproved(by, request, approvalId))))
        return fail({ kind: 'needs-approval' })
      await note(by, { ...request, approvalId: rows > freePersonalRows ? approvalId : null }, clock.now())
      return ok(undefined)
    },
  }
}

/** A file with the names and contacts of more people than one person may have alone. Carried out, it can be downloaded for a day. */
export const exportApproval: ApprovableAct = {
  act: 'list.export',
  async prepare(input, by) {
    const request = parse(input)
    const permission = request && exportable[request.list]
    if (!request || !permission) return fail({ kind: 'malformed' })
    if (!mayAnywhere(by, permission)) return fail({ kind: 'not-permitted' })
    return ok({
      object: { kind: 'list', id: request.list, version: 0 },
      country: null,
      place: null,
      sum: null,
      beneficiary: null,
      permission: 'exports.approve' as const,
      effects: [
        { label: 'list', value: request.list },
        ...[...new URLSearchParams(request.query)].map(([label, value]) => ({ label, value })),
      ],
    })
  },
  run: async ({ input }) => (parse(input) ? ok(undefined) : fail({ kind: 'malformed' })),
}
