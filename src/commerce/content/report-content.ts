import type { Report } from '#kernel/report.ts'
import type { ContentFailure, ContentFlaw, Preview } from './gateway.ts'

/** The kind of content. A closed set, since reports are counted by it; the message names the entry. */
type What = `content ${'page' | 'screens' | 'autosuggest' | 'trending' | 'pages'}`

/** Reports a failed fetch, except for content that does not exist. */
export function reportFailure(report: Report, what: What, which: string, failure: ContentFailure): void {
  if (failure.kind === 'not-found') return
  const { kind, ...facts } = failure
  report(new Error(`${what} ${which}: ${kind} ${JSON.stringify(facts)}`), { what, customer: 'Guest' })
}

/** Reports each part that was left out, unless it is being written: its editor sees the faults. */
export function reportFlaws(
  report: Report,
  what: What,
  which: string,
  { flaws, preview }: { readonly flaws: readonly ContentFlaw[]; readonly preview: Preview | undefined },
): void {
  if (preview?.entry && 'draft' in preview.entry) return
  for (const { where, reason } of flaws)
    report(new Error(`${what} ${which}: ${reason} at ${where}`), { what, customer: 'Guest' })
}
