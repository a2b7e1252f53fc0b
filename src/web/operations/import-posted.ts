import type { AstroGlobal } from 'astro'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Result } from '#kernel/result.ts'
import { notFound, type Posted } from './admit.ts'

/** What was wrong with the file, at its field. */
type FileProblem = { readonly text: string; readonly field: 'file' }

/** What a file would change, or has changed. */
export type Imported<Report> = Report & { readonly isWritten: boolean }

type ImportFailure = { readonly kind: 'not-permitted' | 'too-many' | 'unreadable'; readonly max?: number }

type Import<Report, Failure> = {
  readonly by: Operator
  readonly importFile: (
    bytes: AsyncIterable<Uint8Array>,
    edit: { readonly by: Operator; readonly writes: boolean },
  ) => Promise<Result<Report, Failure>>
  readonly texts: {
    readonly noFile: string
    readonly unreadable: string
    readonly tooMany: (max: number) => string
  }
}

/** The file of a form that was posted, checked or, by the act "import", imported. */
export async function importPosted<Report, Failure extends ImportFailure>(
  astro: AstroGlobal,
  posted: Posted | null,
  { by, importFile, texts }: Import<Report, Failure>,
): Promise<
  { readonly problems: readonly FileProblem[] } | { readonly imported: Imported<Report> | null } | Response
> {
  if (!posted) return { imported: null }
  const reject = (text: string) => {
    astro.response.status = 422
    return { problems: [{ text, field: 'file' } as const] }
  }
  const file = posted.fields.get('file')
  if (!(file instanceof File) || file.size === 0) return reject(texts.noFile)
  const isWritten = posted.act === 'import'
  const imported = await importFile(partsOf(file), { by, writes: isWritten })
  if (imported.ok) return { imported: { ...imported.value, isWritten } }
  const { kind, max = 0 } = imported.failure
  if (kind === 'not-permitted') return notFound(astro)
  return reject(kind === 'too-many' ? texts.tooMany(max) : texts.unreadable)
}

async function* partsOf(file: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer())
}
