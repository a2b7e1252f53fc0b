import { succeeded, type Command } from '../command.ts'
import { entryArguments, formatEntryName, readEntryName, readVersion } from '../entry-arguments.ts'
import { rejectEdit } from '../explain-editing.ts'

export const contentGet: Command = {
  name: 'content get',
  summary: 'prints an entry: the version shown now, or the given one',
  arguments: [...entryArguments, '[version]'],
  options: {},
  runsInServer: true,

  async run({ arguments: given, context }) {
    const name = readEntryName(given)
    if (!name.ok) return name.failure
    const version = readVersion(given['version'])
    if (!version.ok) return version.failure
    const { content } = await context.open()
    const found = await content.editing.get(name.value, version.value)
    if (!found.ok) return rejectEdit(name.value, found.failure)
    const { body, state, author } = found.value
    const note = `${formatEntryName(name.value)}, version ${found.value.version}, ${state}, by ${author}`
    return succeeded(JSON.stringify(body, null, 2), found.value, note)
  },
}
