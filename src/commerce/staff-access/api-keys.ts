import { mayAnywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { parseStaffName } from './accept-invite.ts'
import type { StaffDeps } from './deps.ts'
import type { ApiKeySummary } from './ports.ts'

type ApiKeyFailure =
  NotPermitted | { readonly kind: 'not-found' | 'invalid-name' | 'no-scopes' | 'sent-before' }

/** Keys of the operations API. */
export type ApiKeyAdmin = {
  listKeys(by: Operator): Promise<Result<readonly ApiKeySummary[], NotPermitted>>
  listKeyScopes(): readonly string[]
  /** The key is returned this once. `formKey`: a form that is sent twice makes one. */
  createKey(
    by: Operator,
    entry: { readonly name: string; readonly scopes: readonly string[]; readonly formKey: string },
  ): Promise<Result<{ readonly id: string; readonly key: string }, ApiKeyFailure>>
  revokeKey(by: Operator, id: string): Promise<Result<void, ApiKeyFailure>>
}

export function createApiKeyAdmin({ repository, secrets, clock, keyScopes }: StaffDeps): ApiKeyAdmin {
  const mayManage = (by: Operator) => mayAnywhere(by, 'keys.manage')
  const entryOf = (act: string, id: string, after: Readonly<Record<string, string | readonly string[]>>) => ({
    act,
    object: { kind: 'api-key', id },
    country: null,
    before: {},
    after,
    reason: null,
    approvalId: null,
  })
  return {
    listKeyScopes: () => keyScopes,

    listKeys: async (by) =>
      mayManage(by) ? ok(await repository.keys.list()) : fail({ kind: 'not-permitted' }),

    async createKey(by, { name: typed, scopes, formKey }) {
      if (!mayManage(by)) return fail({ kind: 'not-permitted' })
      const name = parseStaffName(typed)
      if (name === undefined) return fail({ kind: 'invalid-name' })
      const chosen = keyScopes.filter((scope) => scopes.includes(scope))
      if (chosen.length === 0) return fail({ kind: 'no-scopes' })
      const at = clock.now()
      return repository.transaction(
        async (store): Promise<Result<{ id: string; key: string }, ApiKeyFailure>> => {
          if (!(await store.useChallenge(secrets.digest(`key form ${formKey}`), at)))
            return fail({ kind: 'sent-before' })
          const created = await store.keys.create(name, chosen, at)
          await store.writeAudit(by, at, entryOf('key.create', created.id, { name, scopes: chosen }))
          return ok(created)
        },
      )
    },

    async revokeKey(by, id) {
      if (!mayManage(by)) return fail({ kind: 'not-permitted' })
      const at = clock.now()
      return repository.transaction(async (store): Promise<Result<void, ApiKeyFailure>> => {
        if (!(await store.keys.revoke(id, at))) return fail({ kind: 'not-found' })
        await store.writeAudit(by, at, entryOf('key.revoke', id, {}))
        return ok(undefined)
      })
    },
  }
}
