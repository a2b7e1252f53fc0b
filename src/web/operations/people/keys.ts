import type { AstroGlobal } from 'astro'
import type { ApiKeySummary } from '#commerce/staff-access/ports.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { PeopleProblem } from './people-problems.ts'

export type KeysView = {
  readonly keys: readonly ApiKeySummary[]
  readonly problems: readonly PeopleProblem[]
  /** Made just now, shown once. */
  readonly created: string | null
}

export async function handleKeys(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | KeysView> {
  const { staffAccess } = astro.locals.shop
  const show = async (rest: Partial<KeysView> = {}): Promise<KeysView> => {
    const listed = await staffAccess.listKeys(by)
    return { keys: listed.ok ? listed.value : [], problems: [], created: null, ...rest }
  }
  if (!posted) return show()
  const { act, fields } = posted
  if (act === 'revoke') {
    const revoked = await staffAccess.revokeKey(by, String(fields.get('id') ?? ''))
    return revoked.ok ? astro.redirect(operationsPath('staffKeys'), 303) : notFound(astro)
  }
  const created = await staffAccess.createKey(by, {
    name: String(fields.get('name') ?? ''),
    scopes: fields.getAll('scopes').map(String),
    formKey: String(fields.get('key') ?? ''),
  })
  if (created.ok) return show({ created: created.value.key })
  switch (created.failure.kind) {
    case 'sent-before':
      return astro.redirect(operationsPath('staffKeys'), 303)
    case 'not-permitted':
    case 'not-found':
      return notFound(astro)
    case 'invalid-name':
    case 'no-scopes':
      astro.response.status = 422
      return show({
        problems: [
          created.failure.kind === 'no-scopes'
            ? { text: 'operations-people:problem.key-scopes', field: 'scopes' }
            : { text: 'operations-people:problem.invalid-name', field: 'name' },
        ],
      })
  }
}
