import { randomUUID } from 'node:crypto'
import type { ImportFailure, ImportUploadFailure } from '#commerce/imports/import-admin.ts'
import type { ImportLine } from '#commerce/imports/import-line.ts'
import { importKinds, maxImportBytes, railsOf, type ImportRun } from '#commerce/imports/import-run.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const shownLines = 20

const check: Command = {
  name: 'import check',
  summary:
    'checks a file of products, stock, prices, redirects, promotions, customers or gift cards, and says what it would change; nothing is written',
  arguments: ['file'],
  options: {
    kind: { type: 'string', value: 'KIND', help: importKinds.join(', ') },
    map: { type: 'string', value: 'ID', help: 'a map of the supplier’s columns: magento-2' },
  },
  streams: 'file',
  runsInServer: true,

  async run({ arguments: { file = '' }, options, terminal, context, by }) {
    const kind = importKinds.find((one) => one === options['kind'])
    if (!kind) return usageError(`--kind must be one of ${importKinds.join(', ')}.`)
    const { importAdmin } = await context.open()
    const map = typeof options['map'] === 'string' ? options['map'] : null
    const bytes = await gather(terminal.source())
    const fileName = file === '-' ? 'file.csv' : (file.split('/').at(-1) ?? file)
    const stored = await importAdmin.upload({ kind, fileName, bytes, map, key: randomUUID() }, by)
    if (!stored.ok) return rejection(explain(stored.failure), stored.failure)
    await importAdmin.work(terminal.signal)
    const run = (await importAdmin.find(stored.value.id, by)) ?? stored.value
    const faulty = await importAdmin.listLines(
      run.id,
      { states: ['faulty'], after: 0, limit: shownLines },
      by,
    )
    const text = [describe(run), ...faulty.map(lineText)].join('\n')
    return run.state === 'failed' ? rejection(text, run.failure) : succeeded(text, { ...run, lines: faulty })
  },
}

const show: Command = {
  name: 'import show',
  summary: 'shows an import, its faulty lines and those that were not written',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context, by }) {
    const { importAdmin } = await context.open()
    const run = await importAdmin.find(id, by)
    if (!run) return rejection(`There is no import ${id}.`, { kind: 'not-found' })
    const query = { states: ['faulty', 'rejected'], after: 0, limit: shownLines } as const
    const lines = await importAdmin.listLines(id, query, by)
    return succeeded([describe(run), ...lines.map(lineText)].join('\n'), { ...run, lines })
  },
}

const apply: Command = {
  name: 'import apply',
  summary: 'writes what was checked, in batches, and waits for it; run again after an interruption',
  arguments: ['id'],
  options: {
    'past-guard-rails': { type: 'string', value: 'REASON', help: 'why a file that passes them is written' },
  },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, terminal, context, by }) {
    const { importAdmin } = await context.open()
    const given = options['past-guard-rails']
    const begun = await importAdmin.apply({
      id,
      by,
      ...(typeof given === 'string' ? { pastRails: given } : {}),
    })
    if (!begun.ok) return rejection(explain(begun.failure), begun.failure)
    await importAdmin.work(terminal.signal)
    const run = (await importAdmin.find(id, by)) ?? begun.value
    return run.counts.rejected > 0
      ? rejection(describe(run), { ...run, kind: 'rejected-lines' })
      : succeeded(describe(run), run)
  },
}

const inverse: Command = {
  name: 'import inverse',
  summary: 'writes a file that takes an import back, as CSV; within a day',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, terminal, context, by }) {
    const { importAdmin } = await context.open()
    const parts = await importAdmin.writeInverse(id, by)
    if (!parts)
      return rejection('There is nothing to take back, or it is no longer known.', { kind: 'not-found' })
    for await (const part of parts) await terminal.write(part)
    return { ...succeeded('', { id }), written: true }
  },
}

async function gather(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of source) {
    size += part.length
    parts.push(part)
    // One more than a file may have says that it is too large.
    if (size > maxImportBytes) break
  }
  return Buffer.concat(parts)
}

function describe(run: ImportRun): string {
  const { counts } = run
  const rails = railsOf(run)
  return [
    `${run.id} ${run.fileName} (${run.kind}): ${run.state}`,
    `${counts.added} added, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.faulty} faulty lines; ${counts.done} written, ${counts.rejected} not written.`,
    ...(run.failure ? [`${run.failure.kind}: ${run.failure.detail ?? ''}`] : []),
    ...(rails.includes('stock') && run.rails
      ? [
          `${run.rails.emptied} of ${run.rails.stocked} SKUs with stock would have none: a second person decides.`,
        ]
      : []),
    ...(rails.includes('prices') && run.rails
      ? [
          `${run.rails.moved} of ${run.rails.priced} prices would move by more than half: a second person decides.`,
          ...(run.rails.halved
            ? [`${run.rails.halved} would be less than half of what they were within 24 hours.`]
            : []),
          ...(run.rails.beyond
            ? [`${run.rails.beyond} would move further than the sender may move one alone.`]
            : []),
        ]
      : []),
  ].join('\n')
}

const lineText = ({ line, object, where, column, reason, read }: ImportLine): string =>
  `  line ${line}: ${[object, where, column, read === null ? null : `"${read}"`].filter(Boolean).join(' ')}: ${reason}`

function explain({ kind }: ImportFailure | ImportUploadFailure): string {
  switch (kind) {
    case 'not-found':
      return 'There is no such import.'
    case 'not-permitted':
      return 'That is not permitted.'
    case 'no-file':
      return 'The file is empty.'
    case 'too-large':
      return `The file is larger than ${maxImportBytes / 1_000_000} MB. Split it.`
    case 'unknown-map':
      return 'There is no such map.'
    case 'managed-elsewhere':
      return 'Products, prices and stock come from another system.'
    case 'not-now':
      return 'The import is no longer in a state in which that can be done: majlis import show tells.'
    case 'changed-meanwhile':
      return 'The catalog has changed since the file was checked.'
    case 'needs-approval':
      return 'It passes guard rails: another person decides, or --past-guard-rails says why.'
    case 'nothing-to-apply':
      return 'The file changes nothing.'
  }
}

const listMaps: Command = {
  name: 'import map list',
  summary: 'lists the maps of suppliers’ columns',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context, by }) {
    const { importAdmin } = await context.open()
    const maps = await importAdmin.listMaps(by)
    return succeeded(
      table(
        ['id', 'version', 'changed', 'by'],
        maps.map(({ id, version, changedAt, author }) => [
          id,
          String(version),
          changedAt ?? '-',
          author ?? '-',
        ]),
      ),
      maps,
    )
  },
}

const showMap: Command = {
  name: 'import map show',
  summary: 'prints a map as JSON',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context, by }) {
    const { importAdmin } = await context.open()
    const map = await importAdmin.findMap(id, by)
    return map
      ? succeeded(JSON.stringify(map.document, null, 2), map)
      : rejection(`There is no map ${id}.`, { kind: 'not-found' })
  },
}

const putMap: Command = {
  name: 'import map put',
  summary: 'adds or replaces a map from a JSON file, after checking it',
  arguments: ['id', 'file'],
  options: { version: { type: 'string', value: 'N', help: 'only if this is still its version' } },
  reads: 'file',
  runsInServer: true,

  async run({ arguments: { id = '' }, options, input, context, by }) {
    const version = options['version'] === undefined ? null : Number(options['version'])
    if (version !== null && !Number.isSafeInteger(version)) return usageError('--version must be a number.')
    let document: unknown
    try {
      document = JSON.parse(input)
    } catch {
      return rejection('The file is not JSON.', { kind: 'not-json' })
    }
    const { importAdmin } = await context.open()
    const put = await importAdmin.putMap({ id, document, version }, by)
    if (put.ok) return succeeded(`${id} is version ${put.value}.`, { id, version: put.value })
    const { failure } = put
    return rejection(
      failure.kind === 'invalid'
        ? failure.problems.map(({ path, expected }) => `${path}: ${expected}`).join('\n')
        : mapFailures[failure.kind],
      failure,
    )
  },
}

const deleteMap: Command = {
  name: 'import map delete',
  summary: 'deletes a map, unless it came with the shop or a file still needs it',
  arguments: ['id'],
  options: { version: { type: 'string', value: 'N', help: 'only if this is still its version' } },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, context, by }) {
    const { importAdmin } = await context.open()
    const version =
      options['version'] === undefined
        ? (await importAdmin.findMap(id, by))?.version
        : Number(options['version'])
    if (version === undefined) return rejection(`There is no map ${id}.`, { kind: 'not-found' })
    if (!Number.isSafeInteger(version)) return usageError('--version must be a number.')
    const removed = await importAdmin.removeMap({ id, version }, by)
    return removed.ok
      ? succeeded(`${id} is deleted.`, { id })
      : rejection(mapFailures[removed.failure.kind], removed.failure)
  },
}

const mapFailures = {
  'not-found': 'There is no such map.',
  'in-use': 'A file that needs the map is still under way, or waits in the import folder.',
  'built-in': 'This map came with the shop, and stays.',
  'not-permitted': 'That is not permitted.',
  'bad-id': 'An id has small letters, digits and hyphens: nile-furniture.',
  'changed-meanwhile': 'The map is of another version now: majlis import map show.',
} as const

export const importCommands: readonly Command[] = [
  check,
  show,
  apply,
  inverse,
  listMaps,
  showMap,
  putMap,
  deleteMap,
]
