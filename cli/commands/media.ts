import { mediaUses, type AddedMedia, type MediaFailure, type MediaUse } from '#commerce/media/media.ts'
import type { EditAltFailure, RemoveMediaFailure } from '#commerce/media/media-library.ts'
import type { NotPermitted } from '#commerce/staff/operator.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { explainMedia } from '../explain-media.ts'
import { explainPictures } from '../explain-pictures.ts'
import { table } from '../table.ts'
import type { Terminal } from '../terminal.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

const add: Command = {
  name: 'media add',
  summary: 'checks a picture, stores it as AVIF and JPEG in three widths, and prints its address',
  arguments: ['file'],
  options: {
    for: {
      type: 'string',
      value: mediaUses.join('|'),
      help: 'use: sets aspect ratio and widths (default product)',
    },
    sku: { type: 'string', value: 'SKU', help: 'make it the first picture of this SKU' },
  },
  streams: 'file',
  runsInServer: true,

  async run({ arguments: { file = '' }, options, terminal, context, by }) {
    const use = mediaUses.find((one) => one === (options['for'] ?? 'product'))
    if (!use) return usageError(`--for must be one of ${mediaUses.join(', ')}, not "${options['for']}".`)
    const sku = typeof options['sku'] === 'string' ? options['sku'] : undefined
    if (sku !== undefined && use !== 'product')
      return usageError('--sku requires a picture of a product: omit --for.')
    const open = await context.open()
    if (sku !== undefined && (await open.catalog.reader.listBySkus([sku])).length === 0)
      return rejection(`There is no SKU ${sku}.`, { kind: 'unknown-sku', sku })
    const added = await open.mediaLibrary.upload({ bytes: await readAll(terminal), use, fileName: file }, by)
    if (!added.ok) return rejection(explainUpload(added.failure), added.failure)
    if (sku !== undefined) {
      const [product] = await open.catalog.reader.listBySkus([sku])
      const { base } = added.value
      const given = await open.productMedia.add({
        ...{ code: product?.code ?? '', bases: [base], of: `sku:${sku}`, first: true, by },
      })
      if (!given.ok) return rejection(explainPictures(given.failure, sku), given.failure)
    }
    return succeeded(explain(added.value, use, sku), { ...added.value, use, sku: sku ?? null })
  },
}

/** Reads the file, or as much of it as proves that it is too large. */
async function readAll(terminal: Terminal): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of terminal.source()) {
    parts.push(part)
    length += part.length
    if (length > maxBytes) break
  }
  return Buffer.concat(parts)
}
const maxBytes = 32 * 1024 * 1024

function explain(
  { base, widths, width, height, color }: AddedMedia,
  use: MediaUse,
  sku: string | undefined,
): string {
  const media = {
    url: `${base}-${width}.jpg`,
    tags: [`${width}x${height}`, `widths:${widths.join(',')}`, color],
  }
  return [
    `Added ${base}: ${width} × ${height}, ${widths.join(', ')} wide.`,
    sku === undefined
      ? use === 'product'
        ? `In a file of products: ${JSON.stringify({ base, widths, width, height, color, view: 'front', alt: null })}`
        : `In content: ${JSON.stringify(media)}`
      : `It is the first picture of ${sku}.`,
  ].join('\n')
}

const explainUpload = (failure: MediaFailure | NotPermitted): string =>
  failure.kind === 'not-permitted' ? 'Nothing was changed.' : explainMedia(failure)

const list: Command = {
  name: 'media list',
  summary: 'lists the pictures of the library, those added last first, with where they are used',
  arguments: [],
  options: {
    for: { type: 'string', value: mediaUses.join('|'), help: 'those of one use' },
    search: { type: 'string', value: 'TEXT', help: 'a part of the name, the file or the alternative text' },
    unused: { type: 'boolean', help: 'those that no product and no content names' },
    'missing-alt': { type: 'boolean', help: 'those without alternative text' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const { mediaLibrary } = await context.open()
    const { rows, next } = await mediaLibrary.listPage(
      {
        filters: {
          use: mediaUses.find((one) => one === options['for']) ?? null,
          unused: options['unused'] === true,
          missingAlt: options['missing-alt'] === true,
        },
        search: textOf(options['search']),
        ...{ sort: 'added', descending: true, size: 200, cursor: null },
      },
      by,
    )
    if (rows.length === 0) return succeeded('No such pictures.', [])
    const lines = rows.map(({ name, use, width, height, bytes, products, entries, alt }) => [
      ...[
        name,
        use,
        `${width}x${height}`,
        `${Math.ceil(bytes / 1000)} kB`,
        String(products),
        String(entries),
      ],
      alt.en === '' || alt.ar === '' ? 'missing' : alt.en,
    ])
    return succeeded(
      table(['name', 'for', 'size', 'stored', 'products', 'content', 'alternative text'], lines),
      rows,
      next === null ? undefined : 'There are more: name a part of them with --search.',
    )
  },
}

const setAlt: Command = {
  name: 'media set-alt',
  summary: 'writes the alternative text of a picture in both languages; empty in both removes it',
  arguments: ['name', 'english', 'arabic'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { name = '', english = '', arabic = '' }, options, context, by }) {
    const { mediaLibrary } = await context.open()
    const alt = { en: english, ar: arabic }
    const edited = await mediaLibrary.editAlt(name, alt, { by, reason: textOf(options['reason']) })
    return edited.ok
      ? succeeded(`The alternative text of ${name} is written.`, { name, alt: edited.value.alt })
      : rejection(explainLibrary(edited.failure, name), edited.failure)
  },
}

const remove: Command = {
  name: 'media remove',
  summary: 'removes a picture that no product and no content names from the library',
  arguments: ['name'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { name = '' }, options, context, by }) {
    const { mediaLibrary } = await context.open()
    const removed = await mediaLibrary.remove(name, { by, reason: textOf(options['reason']) })
    return removed.ok
      ? succeeded(`${name} is removed.`, { name })
      : rejection(explainLibrary(removed.failure, name), removed.failure)
  },
}

function explainLibrary(failure: EditAltFailure | RemoveMediaFailure, name: string): string {
  switch (failure.kind) {
    case 'not-found':
      return `There is no picture ${name}: majlis media list lists them.`
    case 'in-use':
      return `${name} is in use: remove it from its products and content first.`
    case 'invalid-alt':
      return failure.problem === 'too-long'
        ? `The text (${failure.language}) is longer than 300 characters.`
        : 'Write the text in both languages, or in neither.'
    case 'conflict':
    case 'not-permitted':
      return 'Nothing was changed.'
  }
}

export const mediaCommands: readonly Command[] = [add, list, setAlt, remove]
