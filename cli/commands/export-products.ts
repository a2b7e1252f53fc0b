import { writeCsv } from '#adapters/import/write-csv.ts'
import { writeJsonl } from '#adapters/import/write-records.ts'
import { usageError, type Command } from '../command.ts'
import { toImportCatalog } from '#adapters/import/import-catalog.ts'

export const exportProducts: Command = {
  name: 'export products',
  summary: 'writes all products to standard output; importing them again changes nothing',
  arguments: [],
  options: {
    format: {
      type: 'string',
      value: 'jsonl|csv',
      help: 'jsonl (complete records, default) or csv (a line per variant)',
    },
  },
  runsInServer: true,

  async run({ options, terminal, context }) {
    const format = options['format'] ?? 'jsonl'
    if (format !== 'jsonl' && format !== 'csv')
      return usageError(`--format must be jsonl or csv, not "${format}".`)
    const open = await context.open()
    const catalog = toImportCatalog(open.catalog)
    let characters = 0
    for await (const text of format === 'csv'
      ? writeCsv(catalog, open.shop.countries)
      : writeJsonl(catalog)) {
      if (terminal.signal.aborted) break
      await terminal.write(text)
      characters += text.length
    }
    return { code: 0, text: '', json: { format, characters }, written: true }
  },
}
