import {
  ownCodeStates,
  type CountedBatch,
  type CodeOfBatch,
  type OwnCodeState,
} from '#commerce/promotion-admin/code-admin.ts'
import { maxOwnCodes, ownCodeLengths } from '#commerce/promotions/own-code.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { streamOf } from '#web/operations/lists/csv-response.ts'
import {
  codeCell,
  figureRow,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { writeListCsv } from '#web/operations/lists/write-list-csv.ts'

const numberCell = (value: number): CellValue => ({ kind: 'number', value })

/** Batches, each leading to its codes. */
export const batchFigures = (batches: readonly CountedBatch[], country: CountryCode): Figures => ({
  columns: [
    textColumn('operations-promotions:codes.made-at'),
    textColumn('operations-promotions:codes.looks'),
    textColumn('operations-promotions:codes.by'),
    numericColumn('operations-promotions:codes.count'),
    numericColumn('operations-promotions:codes.uses-each'),
    numericColumn('operations-promotions:codes.made'),
    numericColumn('operations-promotions:codes.unused'),
    numericColumn('operations-promotions:codes.used'),
    numericColumn('operations-promotions:codes.revoked'),
  ],
  rows: batches.map((batch) => ({
    id: batch.id,
    href: `?batch=${batch.id}`,
    cells: [
      { kind: 'time', at: batch.at, country },
      codeCell(`${batch.prefix}${'•'.repeat(batch.length)}`),
      textCell(batch.by.name),
      numberCell(batch.count),
      numberCell(batch.usesEach),
      numberCell(batch.made),
      numberCell(batch.made - batch.used - batch.revoked),
      numberCell(batch.used),
      numberCell(batch.revoked),
    ],
  })),
})

/** The whole code is in the file alone, whose export is a row of the history. */
const hidden = (code: string, prefix: string): string =>
  `${prefix}${'•'.repeat(code.length - prefix.length - 3)}${code.slice(-3)}`

/** Codes of a batch, without what would let somebody use them. */
export const codeFigures = (
  codes: readonly CodeOfBatch[],
  { prefix }: CountedBatch,
  t: Translate,
): Figures => ({
  columns: [
    textColumn('operations-promotions:codes.number'),
    textColumn('operations-promotions:codes.code'),
    textColumn('operations-promotions:list.state'),
    numericColumn('operations-promotions:list.used'),
  ],
  rows: codes.map(({ number, code, state, used }) =>
    figureRow(
      numberCell(number),
      codeCell(hidden(code, prefix)),
      textCell(ownCodeStateText(state, t)),
      numberCell(used),
    ),
  ),
})

export const ownCodeStateText = (state: OwnCodeState, t: Translate): string =>
  t(`operations-promotions:codes.${state}`)

export const ownCodeStateOptions = (t: Translate) =>
  ownCodeStates.map((value) => ({ value, label: ownCodeStateText(value, t) }))

/** What codes may look like, and how many there may be. */
export const makeCodesHint = ({ storefront, t }: Pick<App.Locals, 'storefront' | 't'>): string =>
  t('operations-promotions:codes.make-hint', {
    ...{ max: formatNumber(maxOwnCodes, storefront), from: ownCodeLengths.from, to: ownCodeLengths.to },
  })

/** Every code of a batch as a file, read only as fast as it is downloaded. */
export function codeFile(
  id: string,
  parts: AsyncGenerator<readonly CodeOfBatch[], void>,
  { t }: Pick<App.Locals, 't'>,
): Response {
  const lines = writeListCsv(
    {
      columns: [
        { id: 'code', title: t('operations-promotions:codes.code') },
        { id: 'state', title: t('operations-promotions:list.state') },
        { id: 'used', title: t('operations-promotions:list.used') },
        { id: 'of', title: t('operations-promotions:list.limit') },
      ],
      currency: null,
    },
    async () => {
      const { done, value } = await parts.next()
      return {
        rows: (done ? [] : value).map(({ code, state, used, usesEach }) => ({
          ...{ id: code, href: null },
          cells: {
            code: codeCell(code),
            state: textCell(ownCodeStateText(state, t)),
            ...{ used: numberCell(used), of: numberCell(usesEach) },
          },
        })),
        next: done ? null : 'more',
      }
    },
  )
  return new Response(streamOf(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="codes-${id}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
