import type { AstroGlobal } from 'astro'
import type { ApiKeySummary } from '#commerce/staff-access/ports.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { requestApproval } from '#web/operations/approvals/request-approval.ts'
import { problemOfRights, type PeopleProblem } from './people-problems.ts'

export type KeysView = {
  readonly keys: readonly ApiKeySummary[]
  readonly problems: readonly PeopleProblem[]
  /** Made just now, shown once. */
  readonly created: string | null
  readonly typed: { readonly name: string; readonly scopes: readonly string[]; readonly reason: string }
  readonly by: string
}

const nothing = { name: '', scopes: [], reason: '' }

/** Keys of the operations API. A new one is a request: another administrator approves it, and who requested it takes it. */
export async function handleKeys(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | KeysView> {
  const { staffAccess } = astro.locals.shop
  const show = async (rest: Partial<KeysView> = {}): Promise<KeysView> => {
    const listed = await staffAccess.listKeys(by)
    return {
      keys: listed.ok ? listed.value : [],
      problems: [],
      created: null,
      typed: nothing,
      by: by.id,
      ...rest,
    }
  }
  if (!posted) return show()
  const { act, fields } = posted
  const id = String(fields.get('id') ?? '')
  if (act === 'revoke') {
    const revoked = await staffAccess.revokeKey(by, id)
    return revoked.ok ? astro.redirect(operationsPath('staffKeys'), 303) : notFound(astro)
  }
  if (act === 'take') {
    const taken = await staffAccess.takeKey(by, id)
    return taken.ok ? show({ created: taken.value.key }) : notFound(astro)
  }
  const input = { name: String(fields.get('name') ?? ''), scopes: fields.getAll('scopes').map(String) }
  const reason = String(fields.get('reason') ?? '')
  const requested = await requestApproval(astro, by, { act: 'key.create', input, reason })
  if (requested.ok) return requested.value
  if (requested.failure.kind === 'not-permitted') return notFound(astro)
  astro.response.status = 422
  return show({ problems: [problemOfRights(requested.failure)], typed: { ...input, reason } })
}
