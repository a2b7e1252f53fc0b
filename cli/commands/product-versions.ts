import { stateChanges, type SnapshotChange } from '#commerce/catalog-admin/product-snapshot.ts'
import type { RestoreVersionFailure } from '#commerce/catalog-admin/product-versions.ts'
import type { RestorePlan } from '#commerce/catalog-admin/restore-plan.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { readVersion } from '../entry-arguments.ts'
import { table } from '../table.ts'

const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')
/** Fields that a line of the list names. */
const maxNamed = 6

const noProduct = (code: string): Outcome =>
  rejection(`There is no product ${code}: majlis product list lists them.`, { kind: 'not-found' })

const noVersion = (code: string, version: number): Outcome =>
  rejection(
    `${code} has no version ${version}: majlis product versions ${code} lists those that are stored.`,
    {
      kind: 'not-found',
    },
  )

/** A version that has to be named. */
function readNamed(text: string | undefined): Result<number, Outcome> {
  const version = readVersion(text)
  return version.ok
    ? version.value === undefined
      ? fail(usageError('Name a version.'))
      : ok(version.value)
    : version
}

const versions: Command = {
  name: 'product versions',
  summary:
    'lists the versions of a product: who changed which fields, when and by what; or shows one of them',
  arguments: ['code', '[version]'],
  options: {},
  runsInServer: true,

  async run({ arguments: { code = '', version: chosen }, context, by }) {
    const wanted = readVersion(chosen)
    if (!wanted.ok) return wanted.failure
    const { catalogAdmin } = await context.open()
    if (!(await catalogAdmin.find(code, by))) return noProduct(code)
    if (wanted.value !== undefined) {
      const found = await catalogAdmin.versions.find(code, wanted.value, by)
      return found
        ? succeeded(table(['field', 'value'], Object.entries(found.fields)), found)
        : noVersion(code, wanted.value)
    }
    const listed = await catalogAdmin.versions.list(code, by)
    if (listed.length === 0) return succeeded(`${code} was not changed yet.`, [])
    const lines = listed.map(({ version, at, by: who, channel, changes }) => [
      ...[String(version), at, who?.name ?? '', channel],
      changes === null ? '' : nameSome(changes),
    ])
    return succeeded(table(['version', 'at', 'by', 'through', 'changed'], lines), listed)
  },
}

const compare: Command = {
  name: 'product compare-versions',
  summary: 'prints the fields in which two versions of a product differ',
  arguments: ['code', 'before', '[after]'],
  options: {},
  runsInServer: true,

  async run({ arguments: { code = '', ...given }, context, by }) {
    const before = readNamed(given['before'])
    if (!before.ok) return before.failure
    const after = readVersion(given['after'])
    if (!after.ok) return after.failure
    const { catalogAdmin } = await context.open()
    if (!(await catalogAdmin.find(code, by))) return noProduct(code)
    const [latest] = (await catalogAdmin.versions.listPage(code, { before: null, size: 1 }, by)).versions
    const to = after.value ?? latest?.version ?? before.value
    const earlier = await catalogAdmin.versions.find(code, before.value, by)
    const later = await catalogAdmin.versions.find(code, to, by)
    if (!earlier || !later) return noVersion(code, earlier ? to : before.value)
    const fields = stateChanges(earlier.fields, later.fields)
    return succeeded(fields.length === 0 ? 'Both versions say the same.' : linesOf(fields), fields)
  },
}

const restore: Command = {
  name: 'product restore',
  summary: 'gives a product what a version says again, or some of its fields',
  arguments: ['code', 'version'],
  options: {
    fields: { type: 'string', value: 'FIELDS', help: 'as "name.en,SOFA-SAND widthCm"; default: all' },
    'dry-run': { type: 'boolean', help: 'says what would change, and changes nothing' },
    expect: { type: 'string', value: 'VERSION', help: 'fail unless this is the latest version' },
    reason: { type: 'string', value: 'TEXT', help: 'why; stored with your name' },
  },
  runsInServer: true,

  async run({ arguments: { code = '', version: chosen }, options, context, by }) {
    const version = readNamed(chosen)
    if (!version.ok) return version.failure
    const expected = readVersion(options['expect'] as string | undefined)
    if (!expected.ok) return expected.failure
    const { catalogAdmin } = await context.open()
    if (!(await catalogAdmin.find(code, by))) return noProduct(code)
    const found = await catalogAdmin.versions.find(code, version.value, by)
    if (!found) return noVersion(code, version.value)
    const named = textOf(options['fields'])
      .split(',')
      .map((field) => field.trim())
    const fields = options['fields'] === undefined ? null : named.filter((field) => field !== '')
    const unknown = (fields ?? []).filter((field) => !Object.hasOwn(found.fields, field))
    if (fields?.length === 0) return usageError('Name fields, or leave --fields out: then it is all of them.')
    if (unknown.length > 0)
      return rejection(
        `Version ${version.value} has no field ${unknown.join(', ')}: majlis product versions ${code} ${version.value} shows its fields.`,
        { kind: 'unknown-field', fields: unknown },
      )
    const wanted = { code, version: version.value, fields, by }
    const planned = await catalogAdmin.versions.plan(wanted)
    if (!planned.ok) return rejection(explainRestore(planned.failure), planned.failure)
    const plan = planned.value
    if (options['dry-run'] === true) return succeeded(planLines(plan), plan, noteOf(plan))
    const shown = expected.value ?? plan.last
    const restored = await catalogAdmin.versions.restore({
      ...wanted,
      ...{ shown, reason: textOf(options['reason']) },
    })
    if (!restored.ok) return rejection(explainRestore(restored.failure), restored.failure)
    const { changes } = restored.value
    return succeeded(
      changes.length === 0
        ? `${code} is as in version ${version.value} already.`
        : `${code} is as in version ${version.value} again: ${changes.map(({ field }) => field).join(', ')}.`,
      restored.value,
      noteOf(restored.value),
    )
  },
}

const nameSome = (changes: readonly SnapshotChange[]): string =>
  [
    ...changes.slice(0, maxNamed).map(({ field }) => field),
    ...(changes.length > maxNamed ? [`${changes.length - maxNamed} more`] : []),
  ].join(', ')

const linesOf = (changes: readonly SnapshotChange[]): string =>
  changes
    .flatMap(({ field, before, after }) => [
      field,
      ...(before === '' ? [] : [`  - ${before}`]),
      ...(after === '' ? [] : [`  + ${after}`]),
    ])
    .join('\n')

const planLines = ({ changes }: RestorePlan): string =>
  changes.length === 0 ? 'Nothing would change.' : linesOf(changes)

const reasonsWhy = {
  'not-yours': 'not yours to edit',
  gone: 'the product no longer has it',
  elsewhere: 'majlis product restore-pictures restores pictures',
  invalid: 'no longer valid',
  'url-key-taken': 'the web address belongs to',
  'unknown-category': 'there is no category',
} as const satisfies Record<RestorePlan['rejected'][number]['why'], string>

const explainRejected = (rejected: RestorePlan['rejected']): string =>
  rejected.map(({ field, why, what }) => `${field}: ${`${reasonsWhy[why]} ${what}`.trim()}.`).join('\n')

/** What is not restored, and why. */
const noteOf = ({ rejected }: RestorePlan): string | undefined =>
  rejected.length === 0 ? undefined : `Not restored:\n${explainRejected(rejected)}`

function explainRestore(failure: RestoreVersionFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such version.'
    case 'not-permitted':
      return 'Nothing was changed.'
    case 'managed-elsewhere':
      return 'Products are edited in another system.'
    case 'changed-meanwhile':
      return 'There is a newer version: look at what would change with --dry-run, then try again.'
    case 'rejected':
      return explainRejected(failure.rejected)
  }
}

export const productVersionCommands: readonly Command[] = [versions, compare, restore]
