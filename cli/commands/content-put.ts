import { succeeded, usageError, type Command } from '../command.ts'
import { entryArguments, formatEntryName, readEntryName, readVersion } from '../entry-arguments.ts'
import { rejectEdit } from '../explain-editing.ts'

export const contentPut: Command = {
  name: 'content put',
  summary: 'adds a draft from a JSON file; the published version stays',
  arguments: [...entryArguments, 'file'],
  options: {
    expect: { type: 'string', value: 'VERSION', help: 'fail unless this is the latest version' },
    author: { type: 'string', value: 'NAME', help: 'author (default: your user name)' },
    publish: { type: 'boolean', help: 'publish it immediately' },
  },
  reads: 'file',
  runsInServer: true,

  async run({ arguments: given, options, input, context, by }) {
    const name = readEntryName(given)
    if (!name.ok) return name.failure
    const expectedLatest = readVersion(options['expect'] as string | undefined)
    if (!expectedLatest.ok) return expectedLatest.failure
    let body: unknown
    try {
      body = JSON.parse(input)
    } catch (error) {
      return usageError(
        `${given['file']} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    const { contentAdmin } = await context.open()
    const author = options['author']
    const as = typeof author === 'string' ? { ...by, name: author.slice(0, 100) } : by
    const added = await contentAdmin.put({
      ...{ name: name.value, body, by: as },
      expectedLatest: expectedLatest.value,
    })
    if (!added.ok) return rejectEdit(name.value, added.failure)
    const { version } = added.value
    if (options['publish'] !== true)
      return succeeded(
        `${formatEntryName(name.value)}: version ${version} is a draft. Publish it with majlis content publish.`,
        { version, state: 'draft' },
      )
    const published = await contentAdmin.publish({
      ...{ versions: [{ name: name.value, version }], startsAt: null, endsAt: null },
      by: as,
    })
    if (!published.ok) return rejectEdit(name.value, published.failure)
    return succeeded(`${formatEntryName(name.value)}: version ${version} is published.`, {
      version,
      state: 'published',
    })
  },
}
