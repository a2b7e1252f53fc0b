import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { countryOf } from '#commerce/staff/grant-change.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import { isRoleName } from '#commerce/staff/role.ts'
import { isLanguage } from '#kernel/language.ts'
import { fail, ok } from '#kernel/result.ts'
import type { ApiKeyAdmin } from './api-keys.ts'
import type { GrantChange, ManageStaff, StaffInvitation } from './manage-staff.ts'
import { describeGrants } from './staff-grants.ts'

type Rights = Pick<
  ManageStaff & ApiKeyAdmin,
  | 'checkInvitation'
  | 'invite'
  | 'checkGrants'
  | 'setGrants'
  | 'checkReset'
  | 'reset'
  | 'checkKey'
  | 'reserveKey'
>

const malformed = fail({ kind: 'malformed' as const })
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)
const isReach = (value: unknown): boolean => value === 'all' || isTexts(value)
const isGrants = (value: unknown): value is readonly Grant[] =>
  Array.isArray(value) &&
  value.every(
    ({ role, countries, places }: Record<string, unknown>) =>
      isText(role) && isRoleName(role) && isReach(countries) && isReach(places),
  )

const fieldsOf = (input: unknown) => (input ?? {}) as Readonly<Record<string, unknown>>

function parseInvitation(input: unknown): StaffInvitation | undefined {
  const { email, name, language, grants } = fieldsOf(input)
  return isText(email) && isText(name) && isText(language) && isLanguage(language) && isGrants(grants)
    ? { email, name, language, grants }
    : undefined
}

function parseChange(input: unknown): (GrantChange & { readonly staffId: string }) | undefined {
  const { staffId, version, grants } = fieldsOf(input)
  return isText(staffId) && Number.isSafeInteger(version) && isGrants(grants)
    ? { staffId, version: Number(version), grants }
    : undefined
}

const parseKey = (input: unknown) => {
  const { name, scopes } = fieldsOf(input)
  return isText(name) && isTexts(scopes) ? { name, scopes } : undefined
}

/** Of rights no sum and no place is concerned, and the person gains by them. */
const ofRights = {
  place: null,
  sum: null,
  permission: 'staff.approve',
} as const

const linesOf = (label: string, grants: readonly Grant[]) =>
  describeGrants(grants).map((value) => ({ label, value }))

const invitation = ({ checkInvitation, invite }: Rights): ApprovableAct => ({
  act: 'staff.invite',
  async prepare(input, by) {
    const parsed = parseInvitation(input)
    if (!parsed) return malformed
    const checked = await checkInvitation(by, parsed)
    if (!checked.ok) return checked
    const { email, name } = checked.value
    return ok({
      ...ofRights,
      object: { kind: 'staff', id: email, version: 0, name },
      country: countryOf(parsed.grants),
      beneficiary: email,
      effects: [
        { label: 'person', value: name },
        { label: 'email', value: email },
        ...linesOf('roles-after', parsed.grants),
      ],
    })
  },
  run: async ({ id, input }, by) => {
    const parsed = parseInvitation(input)
    return parsed ? invite(by, parsed, { mails: true, approvalId: id }) : malformed
  },
})

const grantChange = ({ checkGrants, setGrants }: Rights): ApprovableAct => ({
  act: 'staff.grant',
  async prepare(input, by) {
    const change = parseChange(input)
    if (!change) return malformed
    const checked = await checkGrants(by, change.staffId, change)
    if (!checked.ok) return checked
    const { id, name, email, grants, version } = checked.value
    return ok({
      ...ofRights,
      object: { kind: 'staff', id, version, name },
      country: countryOf([...grants, ...change.grants]),
      beneficiary: email,
      effects: [
        { label: 'person', value: name },
        { label: 'email', value: email },
        ...linesOf('roles-before', grants),
        ...linesOf('roles-after', change.grants),
      ],
    })
  },
  run: async ({ id, input }, by) => {
    const change = parseChange(input)
    return change ? setGrants(by, change.staffId, change, id) : malformed
  },
})

const returnOfAccess = ({ checkReset, reset }: Rights): ApprovableAct => ({
  act: 'staff.reset-factors',
  async prepare(input, by) {
    const { staffId } = fieldsOf(input)
    if (!isText(staffId)) return malformed
    const checked = await checkReset(by, staffId)
    if (!checked.ok) return checked
    const { id, name, email, grants, version } = checked.value
    return ok({
      ...ofRights,
      object: { kind: 'staff', id, version, name },
      country: countryOf(grants),
      beneficiary: email,
      effects: [
        { label: 'person', value: name },
        { label: 'email', value: email },
        ...linesOf('roles-after', grants),
      ],
    })
  },
  run: async ({ id, input, object }, by) => {
    const { staffId } = fieldsOf(input)
    return isText(staffId)
      ? reset(by, staffId, { mails: true, approvalId: id, version: object.version })
      : malformed
  },
})

const newKey = ({ checkKey, reserveKey }: Rights): ApprovableAct => ({
  act: 'key.create',
  async prepare(input, by) {
    const entry = parseKey(input)
    if (!entry) return malformed
    const checked = checkKey(by, entry)
    if (!checked.ok) return checked
    const { name, scopes } = checked.value
    return ok({
      ...ofRights,
      object: { kind: 'api-key', id: name, version: 0 },
      country: null,
      beneficiary: null,
      effects: [{ label: 'key', value: name }, ...scopes.map((value) => ({ label: 'scope', value }))],
    })
  },
  run: async ({ id, input, requestedBy }, by) => {
    const entry = parseKey(input)
    return entry ? reserveKey(by, entry, { id, requestedBy: requestedBy.id }) : malformed
  },
})

/** What gives rights: a second administrator approves it. */
export const createRightsApprovals = (access: Rights): readonly ApprovableAct[] => [
  invitation(access),
  grantChange(access),
  returnOfAccess(access),
  newKey(access),
]
