import { publishVersion } from '../publish-version.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { entryArguments, formatEntryName, readEntryName, readTime, readVersion } from '../entry-arguments.ts'
import { rejectEdit } from '../explain-editing.ts'

export const contentSchedule: Command = {
  name: 'content schedule',
  summary: 'publishes a version from a time, until a time, or both',
  arguments: [...entryArguments, '[version]'],
  options: {
    start: { type: 'string', value: 'TIME', help: 'such as 2026-12-01T09:00+04:00 (default: now)' },
    end: { type: 'string', value: 'TIME', help: 'then the earlier version returns (default: no end)' },
  },
  runsInServer: true,

  async run({ arguments: given, options, context, by }) {
    const name = readEntryName(given)
    if (!name.ok) return name.failure
    const version = readVersion(given['version'])
    if (!version.ok) return version.failure
    const startsAt = readTime(options['start'])
    if (!startsAt.ok) return startsAt.failure
    const endsAt = readTime(options['end'])
    if (!endsAt.ok) return endsAt.failure
    if (startsAt.value === null && endsAt.value === null) return usageError('Give --start, --end or both.')
    const { contentAdmin } = await context.open()
    const scheduled = await publishVersion(contentAdmin, {
      ...{ name: name.value, version: version.value, by },
      ...{ startsAt: startsAt.value, endsAt: endsAt.value },
    })
    if (!scheduled.ok) return rejectEdit(name.value, scheduled.failure)
    const { body: _body, ...shown } = scheduled.value
    const until = shown.endsAt === null ? 'without end' : `until ${shown.endsAt}`
    return succeeded(
      `${formatEntryName(name.value)}: version ${shown.version} from ${shown.startsAt} ${until}.`,
      shown,
    )
  },
}
