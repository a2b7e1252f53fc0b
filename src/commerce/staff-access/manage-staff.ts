import { may, reachesOf, type Grant, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { roles } from '#commerce/staff/role.ts'
import type { Language } from '#kernel/language.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { parseStaffName } from './accept-invite.ts'
import type { StaffDeps } from './deps.ts'
import type { StaffStore } from './ports.ts'
import { inviteLifetimeMs } from './staff-session-rules.ts'
import type { StaffFactors, StaffMember, StaffSessionSummary } from './staff-member.ts'

export type StaffInvitation = {
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly grants: readonly Grant[]
}

export type ManageFailure =
  | NotPermitted
  /** `last-admin`: nobody could manage staff any more. `own`: about oneself. `changed`: by another, meanwhile. */
  | {
      readonly kind:
        'not-found' | 'last-admin' | 'own' | 'changed' | 'taken' | 'invalid-email' | 'invalid-name'
    }
  | { readonly kind: 'invalid-grants'; readonly reason: 'none' | 'places' | 'unknown-place' }

/** A link, shown to who made it; by mail too where that was requested. */
export type InviteLink = { readonly member: StaffMember; readonly link: string; readonly isMailed: boolean }

export type StaffDetail = {
  readonly member: StaffMember
  readonly sessions: readonly StaffSessionSummary[]
  readonly factors: StaffFactors
}

export type ManageStaff = {
  listStaff(by: Operator): Promise<Result<readonly StaffMember[], NotPermitted>>
  findStaff(by: Operator, staffId: string): Promise<Result<StaffDetail, ManageFailure>>
  invite(
    by: Operator,
    invitation: StaffInvitation,
    options: { readonly mails: boolean },
  ): Promise<Result<InviteLink, ManageFailure>>
  setGrants(
    by: Operator,
    staffId: string,
    change: { readonly version: number; readonly grants: readonly Grant[] },
  ): Promise<Result<StaffMember, ManageFailure>>
  disable(by: Operator, staffId: string): Promise<Result<StaffMember, ManageFailure>>
  endSessionsOf(by: Operator, staffId: string): Promise<Result<number, ManageFailure>>
  /** Factors are removed, sessions end, and a new link is made: for a lost phone, and to let a disabled person in again. */
  reset(
    by: Operator,
    staffId: string,
    options: { readonly mails: boolean },
  ): Promise<Result<InviteLink, ManageFailure>>
}

/** An address as it is stored; undefined: it is none. */
const parseStaffEmail = (text: string): string | undefined => {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(email) ? email : undefined
}

/** Whether the operator may give these grants, or change who has them: only where they manage staff themselves. */
function covers(by: Operator, permission: StaffPermission, grants: readonly Grant[]): boolean {
  const reaches = reachesOf(by, permission)
  return grants.every(({ countries }) =>
    countries === 'all'
      ? reaches.some((reach) => reach.countries === 'all')
      : countries.every((country) => may(by, permission, { country, place: null })),
  )
}

const managesAll = ({ grants }: Pick<StaffMember, 'grants'>): boolean =>
  grants.some(({ role, countries }) => role === 'admin' && countries === 'all')

const describeGrants = (grants: readonly Grant[]): readonly string[] =>
  grants.map(({ role, countries, places }) =>
    [
      role,
      countries === 'all' ? 'all' : countries.join('+'),
      places === 'all' ? 'all' : places.join('+'),
    ].join(' '),
  )

export function createManageStaff(deps: StaffDeps): ManageStaff {
  const { repository, secrets, clock } = deps

  function checkGrants(grants: readonly Grant[]): Result<void, ManageFailure> {
    const invalid = (reason: 'none' | 'places' | 'unknown-place') =>
      fail({ kind: 'invalid-grants', reason } satisfies ManageFailure)
    if (grants.length === 0) return invalid('none')
    const known = new Map(deps.places().map(({ code, country }) => [code, country]))
    for (const { role, countries, places } of grants) {
      if (countries !== 'all' && countries.length === 0) return invalid('none')
      if (places !== 'all' && places.length === 0) return invalid('places')
      if (roles[role].isBoundToPlaces === (places === 'all')) return invalid('places')
      for (const place of places === 'all' ? [] : places) {
        const country = known.get(place)
        if (country === undefined || (countries !== 'all' && !countries.includes(country)))
          return invalid('unknown-place')
      }
    }
    return ok(undefined)
  }

  /**
   * A change of a person by another: one at a time, by who may manage them at that moment, and never so that no administrator is
   * left.
   */
  const changePerson = <Value>(
    by: Operator,
    staffId: string,
    change: (
      store: StaffStore,
      member: StaffMember,
      operator: Operator,
    ) => Promise<Result<Value, ManageFailure>>,
    /** What the person is afterwards. */
    after: Partial<Pick<StaffMember, 'grants' | 'state'>>,
  ): Promise<Result<Value, ManageFailure>> =>
    repository.transaction(async (store): Promise<Result<Value, ManageFailure>> => {
      const admins = await store.lockPeople()
      // Read behind the lock: the rights of the operator may have been taken since the page was opened.
      const operator = await asOfNow(store, by)
      const member = await store.find(staffId)
      if (!member || !operator) return fail({ kind: operator ? 'not-found' : 'not-permitted' })
      if (!covers(operator, 'staff.manage', member.grants)) return fail({ kind: 'not-permitted' })
      if (operator.kind === 'staff' && operator.id === staffId) return fail({ kind: 'own' })
      const isAdminAfter =
        (after.state ?? member.state) === 'active' && managesAll({ grants: after.grants ?? member.grants })
      const others = admins.filter(({ id }) => id !== staffId)
      const wasAdmin = admins.length > others.length
      // The command can always make another administrator; a page could not.
      if (wasAdmin && !isAdminAfter && others.length === 0 && operator.kind !== 'command')
        return fail({ kind: 'last-admin' })
      return change(store, member, operator)
    })

  /** Undefined: the operator has lost the permission. */
  async function asOfNow(store: StaffStore, by: Operator): Promise<Operator | undefined> {
    if (by.kind !== 'staff') return reachesOf(by, 'staff.manage').length > 0 ? by : undefined
    const now = await store.find(by.id)
    const operator = now?.state === 'active' ? { ...by, grants: now.grants } : undefined
    return operator && reachesOf(operator, 'staff.manage').length > 0 ? operator : undefined
  }

  const audit = (store: StaffStore, by: Operator, act: string, member: StaffMember, rest: object = {}) =>
    store.writeAudit(by, clock.now(), {
      act,
      object: { kind: 'staff', id: member.id },
      country: null,
      before: {},
      after: {},
      reason: null,
      approvalId: null,
      ...rest,
    })

  async function newLink(store: StaffStore, staffId: string): Promise<string> {
    const token = secrets.newToken()
    const at = clock.now()
    await store.insertInvite(staffId, secrets.digest(token), at, addMilliseconds(at, inviteLifetimeMs))
    return `${deps.origin}/operations/invite?t=${token}`
  }

  /** After the commit: a mail that is not sent undoes nothing, the link is on the page. */
  async function mailed(
    made: Result<{ member: StaffMember; link: string }, ManageFailure>,
    { mails }: { readonly mails: boolean },
  ): Promise<Result<InviteLink, ManageFailure>> {
    if (!made.ok) return made
    const { member, link } = made.value
    if (!mails) return ok({ member, link, isMailed: false })
    try {
      await deps.mail.invite(member, link)
      return ok({ member, link, isMailed: true })
    } catch (error) {
      deps.report(error, { what: 'mail with an invitation' })
      return ok({ member, link, isMailed: false })
    }
  }

  return {
    async listStaff(by) {
      if (reachesOf(by, 'staff.see').length === 0) return fail({ kind: 'not-permitted' })
      return ok((await repository.list()).filter(({ grants }) => covers(by, 'staff.see', grants)))
    },

    async findStaff(by, staffId) {
      const member = await repository.find(staffId)
      if (!member || !covers(by, 'staff.see', member.grants) || reachesOf(by, 'staff.see').length === 0)
        return fail({ kind: 'not-found' })
      const sessions = await repository.listSessions(staffId, clock.now())
      return ok({ member, sessions, factors: await repository.factorsOf(staffId) })
    },

    async invite(by, { grants, language, ...entry }, options) {
      const email = parseStaffEmail(entry.email)
      if (email === undefined) return fail({ kind: 'invalid-email' })
      const name = parseStaffName(entry.name === '' ? (email.split('@')[0] ?? '') : entry.name)
      if (name === undefined) return fail({ kind: 'invalid-name' })
      const checked = checkGrants(grants)
      if (!checked.ok) return checked
      const made = await repository.transaction(
        async (store): Promise<Result<{ member: StaffMember; link: string }, ManageFailure>> => {
          await store.lockPeople()
          const operator = await asOfNow(store, by)
          if (!operator || !covers(operator, 'staff.manage', grants)) return fail({ kind: 'not-permitted' })
          const member = await store.insert({ email, name, language, grants }, clock.now())
          if (!member) return fail({ kind: 'taken' })
          await audit(store, by, 'staff.invite', member, { after: { grants: describeGrants(grants) } })
          return ok({ member, link: await newLink(store, member.id) })
        },
      )
      return mailed(made, options)
    },

    async setGrants(by, staffId, { version, grants }) {
      const checked = checkGrants(grants)
      if (!checked.ok) return checked
      return changePerson(
        by,
        staffId,
        async (store, member, operator) => {
          if (!covers(operator, 'staff.manage', grants)) return fail({ kind: 'not-permitted' })
          if (!(await store.update(staffId, version, { grants }))) return fail({ kind: 'changed' })
          await audit(store, by, 'staff.grant', member, {
            before: { grants: describeGrants(member.grants) },
            after: { grants: describeGrants(grants) },
          })
          return ok({ ...member, grants, version: version + 1 })
        },
        { grants },
      )
    },

    disable: (by, staffId) =>
      changePerson(
        by,
        staffId,
        async (store, member) => {
          await store.update(staffId, member.version, { state: 'disabled' })
          await store.endSessions(staffId, {}, clock.now())
          await store.voidInvites(staffId, clock.now())
          await audit(store, by, 'staff.disable', member, {
            before: { state: member.state },
            after: { state: 'disabled' },
          })
          return ok({ ...member, state: 'disabled' as const })
        },
        { state: 'disabled' },
      ),

    endSessionsOf: (by, staffId) =>
      changePerson(
        by,
        staffId,
        async (store, member) => {
          const ended = await store.endSessions(staffId, {}, clock.now())
          await audit(store, by, 'staff.end-sessions', member, { after: { ended } })
          return ok(ended)
        },
        {},
      ),

    async reset(by, staffId, options) {
      const made = await changePerson(
        by,
        staffId,
        async (store, member) => {
          await store.removeFactors(staffId)
          await store.endSessions(staffId, {}, clock.now())
          await store.update(staffId, member.version, { state: 'invited' })
          await audit(store, by, 'staff.reset-factors', member, {
            before: { state: member.state },
            after: { state: 'invited' },
          })
          return ok({ member: { ...member, state: 'invited' as const }, link: await newLink(store, staffId) })
        },
        { state: 'invited' },
      )
      return mailed(made, options)
    },
  }
}
