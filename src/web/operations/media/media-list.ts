import type { AstroGlobal } from 'astro'
import { mediaUses } from '#commerce/media/media.ts'
import type { LibraryRow } from '#commerce/media/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { smallestOf } from '#web/product/pictures.ts'
import { altState, bytesText, mediaUseText } from './media-texts.ts'
import { sizeText } from './upload-files.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const mediaList = ({ t }: Pick<Locals, 't'>) =>
  defineList({
    id: 'media',
    columns: [
      { id: 'name', title: 'operations-media:name', sortable: true },
      { id: 'picture', title: 'operations-media:picture' },
      { id: 'use', title: 'operations-media:use' },
      { id: 'size', title: 'operations-media:size' },
      { id: 'bytes', title: 'operations-media:bytes', sortable: true, numeric: true },
      { id: 'used', title: 'operations-media:used' },
      { id: 'alt', title: 'operations-media:alt' },
      { id: 'added', title: 'operations-media:added', sortable: true },
      { id: 'by', title: 'operations-media:added-by', hidden: true },
    ],
    filters: [
      {
        id: 'use',
        title: 'operations-media:use',
        kind: 'choice',
        options: mediaUses.map((value) => ({ value, label: mediaUseText(value, t) })),
      },
      { id: 'unused', title: 'operations-media:list.unused', kind: 'flag' },
      { id: 'missingAlt', title: 'operations-media:alt.missing', kind: 'flag' },
    ],
    views: [
      { title: 'operations-media:list.unused', query: 'unused=on' },
      { title: 'operations-media:alt.missing', query: 'missingAlt=on' },
    ],
    search: 'operations-media:list.search',
    sort: { column: 'added', descending: true },
  })

export const loadMediaList = (astro: AstroGlobal, by: StaffOperator) => {
  const { locals, url } = astro
  return loadListOrFile(astro, by, {
    list: readListQuery(mediaList(locals), url),
    read: (query) => locals.shop.mediaLibrary.listPage(query, by),
    toRow: (row) => toRow(row, locals),
  })
}

function toRow(row: LibraryRow, locals: Locals): ListRow {
  const { t, storefront } = locals
  const { name, use, bytes, products, entries, alt, addedAt, addedBy } = row
  return {
    id: name,
    href: operationsPath('mediaPicture', { name }),
    cells: {
      name: { kind: 'code', text: name },
      picture: { kind: 'picture', src: smallestOf({ ...row, view: 'front', alt: null }) },
      use: { kind: 'text', text: mediaUseText(use, t) },
      size: { kind: 'text', text: sizeText(row, locals) },
      bytes: { kind: 'text', text: bytesText(bytes, locals) },
      used: {
        kind: 'text',
        text:
          products + entries === 0
            ? t('operations-media:used.nowhere')
            : [
                products > 0 && t('operations-media:used.products', { number: products }),
                entries > 0 && t('operations-media:used.entries', { number: entries }),
              ]
                .filter(Boolean)
                .join(storefront.language === 'ar' ? '، ' : ', '),
      },
      alt: { kind: 'states', states: [altState(alt, t)] },
      added: { kind: 'time', at: addedAt, country: storefront.country.isoCode },
      by: addedBy && { kind: 'text', text: addedBy.name },
    },
  }
}
