import type { Call, Command, Outcome } from '../command.ts'
import { rejection, succeeded, usageError } from '../command.ts'
import { table } from '../table.ts'
import { readGrant } from '../staff-grant.ts'
import type { InviteLink, ManageFailure } from '#commerce/staff-access/manage-staff.ts'
import type { StaffMember } from '#commerce/staff-access/staff-member.ts'
import type { Grant, Operator } from '#commerce/staff/operator.ts'
import { roleNames } from '#commerce/staff/role.ts'
import { isLanguage } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'

const roleOption = { type: 'string', value: 'ROLE', help: roleNames.join(', ') } as const
const countryOption = {
  type: 'string',
  value: 'LIST',
  help: 'of these countries: ae,om (default all)',
} as const
const placeOption = {
  type: 'string',
  value: 'LIST',
  help: 'of these warehouses and stores: wh-ae,barsha (store-associate and warehouse only)',
} as const

const byCommand = ({ user }: Call): Operator => ({ kind: 'command', name: user })

/** The people, by address. */
async function findPerson({
  context,
  arguments: { email = '' },
  ...call
}: Call): Promise<StaffMember | undefined> {
  const { staffAccess } = (await context.open()).shop
  const listed = await staffAccess.listStaff(byCommand({ context, arguments: {}, ...call }))
  return listed.ok ? listed.value.find((person) => person.email === email.trim().toLowerCase()) : undefined
}

const unknown = ({ arguments: { email = '' } }: Call): Outcome =>
  rejection(`There is no member of staff ${email}.`, { kind: 'not-found' })

function explain(failure: ManageFailure): string {
  switch (failure.kind) {
    case 'invalid-email':
      return 'That is no email address.'
    case 'invalid-name':
      return 'A name has 1 to 80 characters.'
    case 'taken':
      return 'There is a member of staff with this address: majlis staff reset makes a new link.'
    case 'invalid-grants':
      return failure.reason === 'unknown-place'
        ? 'A place is unknown, or not in the countries.'
        : 'store-associate and warehouse need --place, other roles take none.'
    case 'changed':
      return 'It was changed meanwhile: try again.'
    case 'not-found':
    case 'not-permitted':
    case 'own':
    case 'last-admin':
    case 'needs-approval':
      return 'It was refused.'
  }
}

const linkOf = (made: Result<InviteLink, ManageFailure>): Outcome =>
  made.ok
    ? succeeded(
        `Open this link once, within 72 hours, to set up the access of ${made.value.member.email}:\n${made.value.link}`,
        { link: made.value.link, id: made.value.member.id },
      )
    : rejection(explain(made.failure), made.failure)

const describe = ({ role, countries, places }: Grant): string =>
  [
    role,
    countries === 'all' ? 'all' : countries.join(','),
    ...(places === 'all' ? [] : [places.join(',')]),
  ].join(':')

const staffInvite: Command = {
  name: 'staff invite',
  summary: 'lets a person into /operations: prints a link by which they set up their access, once',
  arguments: ['email'],
  options: {
    role: roleOption,
    country: countryOption,
    place: placeOption,
    name: { type: 'string', value: 'NAME', help: 'as others see it (default: from the address)' },
    language: { type: 'string', value: 'LANGUAGE', help: 'en or ar (default en)' },
  },
  runsInServer: true,

  async run(call) {
    const { email = '' } = call.arguments
    const { name = '', language = 'en' } = call.options
    const { staffAccess, countries } = (await call.context.open()).shop
    const grant = readGrant(call.options, countries, staffAccess.listPlaces())
    if (!grant.ok) return usageError(grant.failure)
    if (!isLanguage(String(language))) return usageError('--language must be en or ar.')
    return linkOf(
      await staffAccess.invite(
        byCommand(call),
        { email, name: String(name), language: language === 'ar' ? 'ar' : 'en', grants: [grant.value] },
        { mails: false },
      ),
    )
  },
}

const staffList: Command = {
  name: 'staff list',
  summary: 'lists who may enter /operations, with roles, countries and places',
  arguments: [],
  options: {},
  runsInServer: true,

  async run(call) {
    const { staffAccess } = (await call.context.open()).shop
    const listed = await staffAccess.listStaff(byCommand(call))
    const people = listed.ok ? listed.value : []
    const rows = people.map(({ email, name, state, grants }) => [
      email,
      name,
      state,
      grants.map(describe).join(' '),
    ])
    return people.length === 0
      ? succeeded('Nobody yet. Begin with: majlis staff invite MAIL --role admin', [])
      : succeeded(table(['email', 'name', 'state', 'roles'], rows), people)
  },
}

const staffDisable: Command = {
  name: 'staff disable',
  summary: 'ends the access and the sessions of a person at once',
  arguments: ['email'],
  options: {},
  runsInServer: true,

  async run(call) {
    const person = await findPerson(call)
    if (!person) return unknown(call)
    const { staffAccess } = (await call.context.open()).shop
    const disabled = await staffAccess.disable(byCommand(call), person.id)
    return disabled.ok
      ? succeeded(`${person.email} is disabled.`, disabled.value)
      : rejection(explain(disabled.failure), disabled.failure)
  },
}

const staffGrant: Command = {
  name: 'staff grant',
  summary: 'gives a person a role, or changes where they have it; with --remove takes it',
  arguments: ['email'],
  options: {
    role: roleOption,
    country: countryOption,
    place: placeOption,
    remove: { type: 'boolean', help: 'takes the role' },
  },
  runsInServer: true,

  async run(call) {
    const { staffAccess, countries } = (await call.context.open()).shop
    const grant = readGrant(call.options, countries, staffAccess.listPlaces())
    if (!grant.ok) return usageError(grant.failure)
    const person = await findPerson(call)
    if (!person) return unknown(call)
    const others = person.grants.filter(({ role }) => role !== grant.value.role)
    const grants = call.options['remove'] === true ? others : [...others, grant.value]
    const changed = await staffAccess.setGrants(byCommand(call), person.id, {
      version: person.version,
      grants,
    })
    return changed.ok
      ? succeeded(`${person.email}: ${grants.map(describe).join(' ')}`, changed.value)
      : rejection(explain(changed.failure), changed.failure)
  },
}

const staffReset: Command = {
  name: 'staff reset',
  summary:
    'removes password, authenticator, passkeys and PIN of a person, and prints a link by which they set up new ones',
  arguments: ['email'],
  options: {},
  runsInServer: true,

  async run(call) {
    const person = await findPerson(call)
    if (!person) return unknown(call)
    const { staffAccess } = (await call.context.open()).shop
    return linkOf(await staffAccess.reset(byCommand(call), person.id, { mails: false }))
  },
}

export const staffCommands: readonly Command[] = [
  staffInvite,
  staffList,
  staffDisable,
  staffGrant,
  staffReset,
]
