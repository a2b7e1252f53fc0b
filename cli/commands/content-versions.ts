import { fail, ok } from '#kernel/result.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { entryArguments, formatEntryName, readEntryName, readVersion } from '../entry-arguments.ts'
import { rejectEdit } from '../explain-editing.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

/** The entry and the version that a command names. */
function readNamedVersion(given: Parameters<typeof readEntryName>[0]) {
  const name = readEntryName(given)
  if (!name.ok) return name
  const version = readVersion(given['version'])
  if (!version.ok) return version
  if (version.value === undefined) return fail(usageError('Name a version.'))
  return ok({ name: name.value, version: version.value })
}

const contentCompare: Command = {
  name: 'content compare',
  summary: 'prints the fields in which two versions differ',
  arguments: [...entryArguments, 'before', 'after'],
  options: {},
  runsInServer: true,

  async run({ arguments: given, context, by }) {
    const name = readEntryName(given)
    if (!name.ok) return name.failure
    const [before, after] = [readVersion(given['before']), readVersion(given['after'])]
    if (!before.ok) return before.failure
    if (!after.ok) return after.failure
    const { contentAdmin } = await context.open()
    const versions = { before: before.value ?? 0, after: after.value ?? 0 }
    const compared = await contentAdmin.compare(name.value, versions, by)
    if (!compared) return rejectEdit(name.value, { kind: 'unknown-version' })
    const lines = compared.fields.flatMap((field) => [
      field.path,
      ...(field.before === null ? [] : [`  - ${field.before}`]),
      ...(field.after === null ? [] : [`  + ${field.after}`]),
    ])
    return succeeded(lines.length === 0 ? 'Both versions say the same.' : lines.join('\n'), compared.fields)
  },
}

const contentRestore: Command = {
  name: 'content restore',
  summary: 'adds a version that says what an earlier one said, and shows it',
  arguments: [...entryArguments, 'version'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: given, options, context, by }) {
    const named = readNamedVersion(given)
    if (!named.ok) return named.failure
    const { name, version } = named.value
    const { contentAdmin } = await context.open()
    const restored = await contentAdmin.restore({ name, version, by, reason: textOf(options['reason']) })
    if (!restored.ok) return rejectEdit(name, restored.failure)
    const { body: _body, ...shown } = restored.value
    return succeeded(
      `${formatEntryName(name)}: version ${shown.version} is shown, as version ${version} was.`,
      shown,
    )
  },
}

const contentWithdraw: Command = {
  name: 'content withdraw',
  summary: 'calls off a planned version, or shows the one before again',
  arguments: [...entryArguments, 'version'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: given, options, context, by }) {
    const named = readNamedVersion(given)
    if (!named.ok) return named.failure
    const { name, version } = named.value
    const { contentAdmin } = await context.open()
    const withdrawn = await contentAdmin.withdraw({ name, version, by, reason: textOf(options['reason']) })
    if (!withdrawn.ok) return rejectEdit(name, withdrawn.failure)
    const { body: _body, ...draft } = withdrawn.value
    return succeeded(`${formatEntryName(name)}: version ${version} is a draft again.`, draft)
  },
}

export const contentVersionCommands: readonly Command[] = [contentCompare, contentRestore, contentWithdraw]
