import { importMapSchema } from '#adapters/import/import-map.ts'
import type { RowError } from '#adapters/import/row-error.ts'
import { runImport, type ImportDeps, type ImportRequest } from '#adapters/import/run-import.ts'
import { catalogInMemory } from './catalog-in-memory.ts'
import { theCountries } from './the-countries.ts'

type Overrides = Partial<Omit<ImportRequest, 'bytes' | 'map'>> &
  Partial<ImportDeps> & {
    readonly map?: object
    readonly file: string | Uint8Array | AsyncIterable<Uint8Array>
  }

const isBytes = (file: unknown): file is AsyncIterable<Uint8Array> =>
  typeof file === 'object' && file !== null && Symbol.asyncIterator in file

/** Chunks of seven bytes, so that every token is split somewhere. */
export async function* inChunks(file: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

/** Imports a file into a catalog in memory, or the given one. */
export async function anImport({ file, map = {}, format = 'csv', ...parts }: Overrides) {
  const errors: RowError[] = []
  const catalog = parts.catalog ?? catalogInMemory()
  const imported = await runImport(
    {
      bytes: isBytes(file) ? file : inChunks(file),
      format,
      map: importMapSchema.parse(map),
      dryRun: parts.dryRun ?? false,
      deleteMissing: parts.deleteMissing ?? false,
    },
    {
      catalog,
      countries: parts.countries ?? theCountries,
      now: parts.now ?? (() => '2026-11-21T08:00:00.000Z'),
      batchSize: parts.batchSize ?? 10,
      onError: (error) => errors.push(error),
      ...(parts.onProgress ? { onProgress: parts.onProgress } : {}),
    },
  )
  return {
    errors: errors.sort((a, b) => a.line - b.line),
    summary: imported.ok ? imported.value : undefined,
    failure: imported.ok ? undefined : imported.failure,
    catalog,
  }
}
