import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import { onlyTakes } from '#commerce/staff/grant-change.ts'
import { reachesOf, type Grant, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Language } from '#kernel/language.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { parseStaffName } from './accept-invite.ts'
import type { StaffDeps } from './deps.ts'
import type { StaffFilters, StaffStore } from './ports.ts'
import {
  covers,
  describeGrants,
  managesAll,
  parseStaffEmail,
  validateGrants,
  type InvalidGrants,
} from './staff-grants.ts'
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
  /** It gives rights: another administrator approves it. */
  | { readonly kind: 'needs-approval' }
  /** `last-admin`: nobody could manage staff any more. `own`: about oneself. `changed`: by another, meanwhile. */
  | {
      readonly kind:
        'not-found' | 'last-admin' | 'own' | 'changed' | 'taken' | 'invalid-email' | 'invalid-name'
    }
  | InvalidGrants

/**
 * A link by which a person sets up their factors. It goes to that person by mail alone: who could read it would be them, and a second
 * person for approvals. The command prints it. Null: not for who made it.
 */
export type InviteLink = {
  readonly member: StaffMember
  readonly link: string | null
  readonly isMailed: boolean
}

type LinkOptions = {
  readonly mails: boolean
  readonly approvalId?: string
  /** Of the person, as it was approved. */
  readonly version?: number
}

export type StaffDetail = {
  readonly member: StaffMember
  readonly sessions: readonly StaffSessionSummary[]
  readonly factors: StaffFactors
}

export type ManageStaff = {
  listStaff(by: Operator): Promise<Result<readonly StaffMember[], NotPermitted>>
  listPage(query: ListQuery<StaffFilters>, by: Operator): Promise<ListPage<StaffMember>>
  findStaff(by: Operator, staffId: string): Promise<Result<StaffDetail, ManageFailure>>
  /** Members of staff need an approval: for an invitation, for more rights, and to let a disabled person in again. */
  invite(
    by: Operator,
    invitation: StaffInvitation,
    options: LinkOptions,
  ): Promise<Result<InviteLink, ManageFailure>>
  /** What `invite` would refuse, and the address and name as they would be stored. */
  checkInvitation(
    by: Operator,
    invitation: StaffInvitation,
  ): Promise<Result<Pick<StaffInvitation, 'email' | 'name'>, ManageFailure>>
  setGrants(
    by: Operator,
    staffId: string,
    change: GrantChange,
    approvalId?: string,
  ): Promise<Result<StaffMember, ManageFailure>>
  /** What `setGrants` would refuse, and the person as they are. */
  checkGrants(by: Operator, staffId: string, change: GrantChange): Promise<Result<StaffMember, ManageFailure>>
  disable(by: Operator, staffId: string): Promise<Result<StaffMember, ManageFailure>>
  endSessionsOf(by: Operator, staffId: string): Promise<Result<number, ManageFailure>>
  /** Factors are removed, sessions end, and a new link is made: for a lost phone, and to let a disabled person in again. */
  reset(by: Operator, staffId: string, options: LinkOptions): Promise<Result<InviteLink, ManageFailure>>
  /** What `reset` would refuse, and the person as they are. */
  checkReset(by: Operator, staffId: string): Promise<Result<StaffMember, ManageFailure>>
}

export type GrantChange = { readonly version: number; readonly grants: readonly Grant[] }

/** Members of staff give rights with a second person; keys have no such scope, the command has the keys of the database anyway. */
const needsApproval = (by: Operator, approvalId: string | undefined): boolean =>
  by.kind === 'staff' && approvalId === undefined

export function createManageStaff(deps: StaffDeps): ManageStaff {
  const { repository, secrets, clock } = deps

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

  const objectOf = ({ id }: StaffMember) => ({ kind: 'staff', id })

  const audit = (
    store: StaffStore,
    by: Operator,
    act: string,
    member: StaffMember,
    {
      approvalId = null,
      ...rest
    }: { approvalId?: string | null | undefined; before?: ChangedFields; after?: ChangedFields } = {},
  ) =>
    store.writeAudit(by, clock.now(), {
      act,
      object: objectOf(member),
      country: null,
      before: {},
      after: {},
      reason: null,
      ...rest,
      approvalId,
    })

  /** Of an approval that a process has carried out before it died: nothing is done twice. */
  const isDone = async (store: StaffStore, member: StaffMember, approvalId: string | undefined) =>
    approvalId !== undefined && (await store.isDoneBy(approvalId, objectOf(member)))

  function parseInvitation({
    email: typed,
    name: typedName,
    language,
    grants,
  }: StaffInvitation): Result<StaffInvitation, ManageFailure> {
    const email = parseStaffEmail(typed)
    if (email === undefined) return fail({ kind: 'invalid-email' })
    const name = parseStaffName(typedName === '' ? (email.split('@')[0] ?? '') : typedName)
    if (name === undefined) return fail({ kind: 'invalid-name' })
    const valid = validateGrants(grants, deps.places())
    return valid.ok ? ok({ email, name, language, grants }) : valid
  }

  /** What stops an invitation; undefined: nothing. */
  async function invitationObstacle(
    store: StaffStore,
    by: Operator,
    grants: readonly Grant[],
  ): Promise<ManageFailure | undefined> {
    const operator = await asOfNow(store, by)
    return operator && covers(operator, 'staff.manage', grants) ? undefined : { kind: 'not-permitted' }
  }

  async function newLink(store: StaffStore, staffId: string): Promise<string> {
    const token = secrets.newToken()
    const at = clock.now()
    await store.insertInvite(staffId, secrets.digest(token), at, addMilliseconds(at, inviteLifetimeMs))
    return `${deps.origin}/operations/invite?t=${token}`
  }

  /** After the commit: a mail that is not sent undoes nothing, a reset makes another link. */
  async function mailed(
    made: Result<{ member: StaffMember; link: string }, ManageFailure>,
    by: Operator,
    { mails }: LinkOptions,
  ): Promise<Result<InviteLink, ManageFailure>> {
    if (!made.ok) return made
    const { member, link } = made.value
    const shown = by.kind === 'command' ? link : null
    if (!mails) return ok({ member, link: shown, isMailed: false })
    try {
      await deps.mail.invite(member, link)
      return ok({ member, link: shown, isMailed: true })
    } catch (error) {
      deps.report(error, { what: 'mail with an invitation' })
      return ok({ member, link: shown, isMailed: false })
    }
  }

  return {
    async listStaff(by) {
      if (reachesOf(by, 'staff.see').length === 0) return fail({ kind: 'not-permitted' })
      return ok((await repository.list()).filter(({ grants }) => covers(by, 'staff.see', grants)))
    },

    listPage: (query, by) => repository.listPage(query, by),

    async findStaff(by, staffId) {
      const member = await repository.find(staffId)
      if (!member || !covers(by, 'staff.see', member.grants) || reachesOf(by, 'staff.see').length === 0)
        return fail({ kind: 'not-found' })
      const sessions = await repository.listSessions(staffId, clock.now())
      return ok({ member, sessions, factors: await repository.factorsOf(staffId) })
    },

    async checkInvitation(by, invitation) {
      const parsed = parseInvitation(invitation)
      if (!parsed.ok) return parsed
      const { email, name, grants } = parsed.value
      const obstacle = await invitationObstacle(repository, by, grants)
      if (obstacle) return fail(obstacle)
      return (await repository.findByEmail(email)) ? fail({ kind: 'taken' }) : ok({ email, name })
    },

    async invite(by, invitation, options) {
      const parsed = parseInvitation(invitation)
      if (!parsed.ok) return parsed
      const { grants } = parsed.value
      const { approvalId } = options
      const made = await repository.transaction(
        async (store): Promise<Result<{ member: StaffMember; link: string }, ManageFailure>> => {
          await store.lockPeople()
          const obstacle = await invitationObstacle(store, by, grants)
          if (obstacle) return fail(obstacle)
          if (needsApproval(by, approvalId)) return fail({ kind: 'needs-approval' })
          const known = await store.findByEmail(parsed.value.email)
          if (known && !(await isDone(store, known, approvalId))) return fail({ kind: 'taken' })
          const member = known ?? (await store.insert(parsed.value, clock.now()))
          if (!member) return fail({ kind: 'taken' })
          if (!known)
            await audit(store, by, 'staff.invite', member, {
              after: { grants: describeGrants(grants) },
              approvalId,
            })
          return ok({ member, link: await newLink(store, member.id) })
        },
      )
      return mailed(made, by, options)
    },

    async checkGrants(by, staffId, { version, grants }) {
      const valid = validateGrants(grants, deps.places())
      if (!valid.ok) return valid
      return changePerson(
        by,
        staffId,
        async (_, member, operator): Promise<Result<StaffMember, ManageFailure>> => {
          if (!covers(operator, 'staff.manage', grants)) return fail({ kind: 'not-permitted' })
          return member.version === version ? ok(member) : fail({ kind: 'changed' })
        },
        { grants },
      )
    },

    async setGrants(by, staffId, { version, grants }, approvalId) {
      const valid = validateGrants(grants, deps.places())
      if (!valid.ok) return valid
      return changePerson(
        by,
        staffId,
        async (store, member, operator) => {
          if (await isDone(store, member, approvalId)) return ok(member)
          if (!covers(operator, 'staff.manage', grants)) return fail({ kind: 'not-permitted' })
          if (member.version !== version) return fail({ kind: 'changed' })
          if (needsApproval(by, approvalId) && !onlyTakes(member.grants, grants))
            return fail({ kind: 'needs-approval' })
          if (!(await store.update(staffId, version, { grants }))) return fail({ kind: 'changed' })
          await audit(store, by, 'staff.grant', member, {
            before: { grants: describeGrants(member.grants) },
            after: { grants: describeGrants(grants) },
            approvalId,
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

    checkReset: (by, staffId) =>
      changePerson(by, staffId, async (_, member) => ok(member), { state: 'invited' }),

    async reset(by, staffId, options) {
      const { approvalId } = options
      const made = await changePerson(
        by,
        staffId,
        async (store, member) => {
          // Rights that were taken come back.
          if (member.state === 'disabled' && needsApproval(by, approvalId))
            return fail({ kind: 'needs-approval' })
          if (await isDone(store, member, approvalId))
            return ok({ member, link: await newLink(store, staffId) })
          if (options.version !== undefined && options.version !== member.version)
            return fail({ kind: 'changed' })
          await store.removeFactors(staffId)
          await store.endSessions(staffId, {}, clock.now())
          await store.update(staffId, member.version, { state: 'invited' })
          await audit(store, by, 'staff.reset-factors', member, {
            before: { state: member.state },
            after: { state: 'invited' },
            approvalId,
          })
          return ok({ member: { ...member, state: 'invited' as const }, link: await newLink(store, staffId) })
        },
        { state: 'invited' },
      )
      return mailed(made, by, options)
    },
  }
}
