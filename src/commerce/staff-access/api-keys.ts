import { mayAnywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { parseStaffName } from './accept-invite.ts'
import type { StaffDeps } from './deps.ts'
import type { ApiKeySummary } from './ports.ts'

type ApiKeyFailure =
  | NotPermitted
  | { readonly kind: 'not-found' | 'invalid-name' | 'no-scopes' | 'sent-before' | 'needs-approval' }

type ApiKeyEntry = { readonly name: string; readonly scopes: readonly string[] }

type NewKey = { readonly id: string; readonly key: string }

/** Keys of the operations API. */
export type ApiKeyAdmin = {
  listKeys(by: Operator): Promise<Result<readonly ApiKeySummary[], NotPermitted>>
  listKeyScopes(): readonly string[]
  /**
   * The key is returned this once. `formKey`: a form that is sent twice makes one. Members of staff need an approval: then the key
   * waits for who requested it.
   */
  createKey(
    by: Operator,
    entry: ApiKeyEntry & { readonly formKey: string },
  ): Promise<Result<NewKey, ApiKeyFailure>>
  /** What `createKey` would refuse, and the entry as it would be stored. */
  checkKey(by: Operator, entry: ApiKeyEntry): Result<ApiKeyEntry, ApiKeyFailure>
  /** Once per approval. Returns the id. */
  reserveKey(
    by: Operator,
    entry: ApiKeyEntry,
    approval: { readonly id: string; readonly requestedBy: string },
  ): Promise<Result<string, ApiKeyFailure>>
  /** The key that was approved, this once, to who requested it. */
  takeKey(by: Operator, id: string): Promise<Result<NewKey, ApiKeyFailure>>
  /** At once: a key that has leaked does not wait for a second person. */
  revokeKey(by: Operator, id: string): Promise<Result<void, ApiKeyFailure>>
}

/** The id of the key that an approval makes: as often as it is carried out, the same. */
const keyIdOf = (approvalId: string): string => `ops_${approvalId.replaceAll('-', '').slice(0, 12)}`

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

  function checkKey(
    by: Operator,
    { name: typed, scopes }: ApiKeyEntry,
  ): Result<{ name: string; scopes: readonly string[] }, ApiKeyFailure> {
    if (!mayManage(by)) return fail({ kind: 'not-permitted' })
    const name = parseStaffName(typed)
    if (name === undefined) return fail({ kind: 'invalid-name' })
    const chosen = keyScopes.filter((scope) => scopes.includes(scope))
    return chosen.length === 0 ? fail({ kind: 'no-scopes' }) : ok({ name, scopes: chosen })
  }

  return {
    listKeyScopes: () => keyScopes,

    listKeys: async (by) =>
      mayManage(by) ? ok(await repository.keys.list()) : fail({ kind: 'not-permitted' }),

    checkKey,

    async createKey(by, { formKey, ...entry }) {
      const checked = checkKey(by, entry)
      if (!checked.ok) return checked
      if (by.kind === 'staff') return fail({ kind: 'needs-approval' })
      const { name, scopes } = checked.value
      const at = clock.now()
      return repository.transaction(async (store): Promise<Result<NewKey, ApiKeyFailure>> => {
        if (!(await store.useChallenge(secrets.digest(`key form ${formKey}`), at)))
          return fail({ kind: 'sent-before' })
        const created = await store.keys.create(name, scopes, at)
        await store.writeAudit(by, at, entryOf('key.create', created.id, { name, scopes }))
        return ok(created)
      })
    },

    async reserveKey(by, entry, approval) {
      const checked = checkKey(by, entry)
      if (!checked.ok) return checked
      const id = keyIdOf(approval.id)
      const at = clock.now()
      return repository.transaction(async (store): Promise<Result<string, ApiKeyFailure>> => {
        if (await store.keys.reserve({ ...checked.value, id, waitsFor: approval.requestedBy }, at))
          await store.writeAudit(by, at, {
            ...entryOf('key.create', id, checked.value),
            approvalId: approval.id,
          })
        return ok(id)
      })
    },

    async takeKey(by, id) {
      if (by.kind !== 'staff' || !mayManage(by)) return fail({ kind: 'not-permitted' })
      const at = clock.now()
      return repository.transaction(async (store): Promise<Result<NewKey, ApiKeyFailure>> => {
        const taken = await store.keys.take(id, by.id)
        if (!taken) return fail({ kind: 'not-found' })
        await store.writeAudit(by, at, entryOf('key.take', id, {}))
        return ok(taken)
      })
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
