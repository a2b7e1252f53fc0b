import type { ContentFailure, ContentFlaw } from './gateway.ts'

/** Error reporting as the shop has it (specification 8): a content fetch is nobody's in particular, hence Guest. */
export type Report = (error: unknown, context: { readonly what: string; readonly customer?: string }) => void

/** Tells of a fetch that failed. What does not exist is no failure of the content API. */
export function reportFailure(report: Report, what: string, failure: ContentFailure): void {
  if (failure.kind === 'not-found') return
  const { kind, ...facts } = failure
  report(new Error(`${what}: ${kind} ${JSON.stringify(facts)}`), { what, customer: 'Guest' })
}

/** Tells of each part that had to be left out. */
export function reportFlaws(report: Report, what: string, flaws: readonly ContentFlaw[]): void {
  for (const { where, reason } of flaws)
    report(new Error(`${what}: ${reason} at ${where}`), { what, customer: 'Guest' })
}
