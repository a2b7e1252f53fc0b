import { mediaUses, type AddedMedia, type MediaUse } from '#commerce/media/media.ts'
import type { OpenShop } from '#open-shop.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { explainMedia } from '../explain-media.ts'
import type { Terminal } from '../terminal.ts'

export const mediaAdd: Command = {
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

  async run({ arguments: { file = '' }, options, terminal, context }) {
    const use = mediaUses.find((one) => one === (options['for'] ?? 'product'))
    if (!use) return usageError(`--for must be one of ${mediaUses.join(', ')}, not "${options['for']}".`)
    const sku = typeof options['sku'] === 'string' ? options['sku'] : undefined
    if (sku !== undefined && use !== 'product')
      return usageError('--sku requires a picture of a product: omit --for.')
    const open = await context.open()
    if (sku !== undefined && (await open.catalog.reader.listBySkus([sku])).length === 0)
      return rejection(`There is no SKU ${sku}.`, { kind: 'unknown-sku', sku })
    const added = await open.media.add({ bytes: await readAll(terminal), use, name: file })
    if (!added.ok) return rejection(explainMedia(added.failure), added.failure)
    if (sku !== undefined) await putFirst(open, sku, added.value)
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

async function putFirst({ catalog, shop }: OpenShop, sku: string, picture: AddedMedia): Promise<void> {
  const [product] = await catalog.reader.listBySkus([sku])
  const [record] = product ? await catalog.reader.listRecordsByCodes([product.code]) : []
  if (!record) return
  const first = { ...picture, view: 'front' as const, alt: null }
  const variants = record.product.variants.map((variant) =>
    variant.sku === sku
      ? {
          ...variant,
          // Replaces the drawing that the demo shows without pictures.
          pictures: [
            first,
            ...variant.pictures.filter(({ base, view }) => view !== 'drawing' && base !== first.base),
          ],
        }
      : variant,
  )
  await catalog.writer.apply(
    [{ ...record, product: { ...record.product, variants }, stock: null }],
    shop.clock.now(),
  )
}

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
