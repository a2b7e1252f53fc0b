import type { ContentFailure, ContentFlaw } from './gateway.ts'

/** Error reporting as the shop has it (specification 8): a content fetch is nobody's in particular, hence Guest. */
export type Report = (error: unknown, context: { readonly what: What; readonly customer?: string }) => void

/** What was asked for. A closed set, since reports are counted by it; which one it was stands in the message. */
type What = `content ${'page' | 'screens' | 'autosuggest' | 'trending' | 'pages'}`

/** Tells of a fetch that failed. What does not exist is no failure of the content API. */
export function reportFailure(report: Report, what: What, which: string, failure: ContentFailure): void {
  if (failure.kind === 'not-found') return
  const { kind, ...facts } = failure
  report(new Error(`${what} ${which}: ${kind} ${JSON.stringify(facts)}`), { what, customer: 'Guest' })
}

/** Tells of each part that had to be left out. */
export function reportFlaws(report: Report, what: What, which: string, flaws: readonly ContentFlaw[]): void {
  for (const { where, reason } of flaws)
    report(new Error(`${what} ${which}: ${reason} at ${where}`), { what, customer: 'Guest' })
}
