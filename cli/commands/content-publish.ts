import { publishVersion } from '../publish-version.ts'
import { succeeded, type Command } from '../command.ts'
import { entryArguments, formatEntryName, readEntryName, readVersion } from '../entry-arguments.ts'
import { rejectEdit } from '../explain-editing.ts'

export const contentPublish: Command = {
  name: 'content publish',
  summary: 'publishes a version now: the latest, or the given one (older ones too)',
  arguments: [...entryArguments, '[version]'],
  options: {},
  runsInServer: true,

  async run({ arguments: given, context, by }) {
    const name = readEntryName(given)
    if (!name.ok) return name.failure
    const version = readVersion(given['version'])
    if (!version.ok) return version.failure
    const { contentAdmin } = await context.open()
    const published = await publishVersion(contentAdmin, {
      ...{ name: name.value, version: version.value, by },
      ...{ startsAt: null, endsAt: null },
    })
    if (!published.ok) return rejectEdit(name.value, published.failure)
    const { body: _body, ...shown } = published.value
    return succeeded(`${formatEntryName(name.value)}: version ${shown.version} is published.`, shown)
  },
}
