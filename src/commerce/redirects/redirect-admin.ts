import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import { mayAnywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import type { FindRedirects } from './follow-redirects.ts'
import type { FindLivePages } from './live-pages.ts'
import type { ReadRedirectFile, RedirectFilters, RedirectRepository } from './ports.ts'
import { parseFrom, type PathProblem } from './redirect-path.ts'
import {
  createRedirectRules,
  parseRedirect,
  type RedirectProblem,
  type RedirectText,
} from './redirect-rules.ts'
import type { MissingPage, Redirect, StoredRedirect } from './redirect.ts'

const pathProblems: Readonly<Record<PathProblem, string>> = {
  empty: 'is missing, or is the home page',
  'too-long': 'is too long',
  unreadable: 'is not an address',
  'has-query': 'has a query or a fragment, which redirects are not found by',
  reserved: 'belongs to the shop itself',
  'other-host': 'is not a path of the shop',
}

/** For the command line and the API. */
export function explainRedirectProblem(problem: RedirectProblem): string {
  switch (problem.kind) {
    case 'from':
    case 'to':
      return `"${problem.kind}" ${pathProblems[problem.problem]}`
    case 'status':
      return '301 and 302 need a destination, 410 has none'
    case 'line':
      return 'the line cannot be read'
    case 'live':
      return `${problem.path} is a page of the shop, which a redirect never hides`
    case 'endless':
      return 'it would lead in a circle, or through more than ten redirects'
  }
}

type PutRedirect = RedirectText & {
  readonly by: Operator
  readonly reason?: string
  /** What the form showed: null for an address without a redirect; undefined: whatever is there is replaced. */
  readonly expected?: Redirect | null
}

export type PutRedirectFailure =
  | NotPermitted
  | RedirectProblem
  /** It was written since by another. */
  | { readonly kind: 'changed'; readonly current: StoredRedirect | null }

export type RedirectLine = RedirectText & { readonly line: number }
type FaultyLine = { readonly line: number; readonly from: string; readonly problem: RedirectProblem }
export type RedirectImport = {
  readonly added: number
  readonly changed: number
  readonly same: number
  /** They are left out; at most 200 are listed. */
  readonly faulty: readonly FaultyLine[]
  readonly faultyCount: number
}

export type RedirectImportFailure =
  | NotPermitted
  | { readonly kind: 'too-many'; readonly max: number }
  /** No table of text; `reason`: as files of products are refused. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly detail: string }

/** Redirects for the people who keep them: pages of operations, the operations API, the command line. */
export type RedirectAdmin = {
  listPage(query: ListQuery<RedirectFilters>, by: Operator): Promise<ListPage<StoredRedirect>>
  listMissing(query: ListQuery<Record<string, never>>, by: Operator): Promise<ListPage<MissingPage>>
  find(from: string, by: Operator): Promise<StoredRedirect | undefined>
  put(input: PutRedirect): Promise<Result<{ readonly redirect: Redirect }, PutRedirectFailure>>
  remove(
    from: string,
    edit: { readonly by: Operator; readonly reason?: string },
  ): Promise<Result<null, NotPermitted | { readonly kind: 'not-found' }>>
  /** Lines that are faulty are left out and listed. `writes` false: nothing is written. */
  importLines(
    lines: readonly RedirectLine[],
    edit: { readonly by: Operator; readonly writes: boolean },
  ): Promise<Result<RedirectImport, Exclude<RedirectImportFailure, { kind: 'unreadable' }>>>
  /** A CSV file: from, to, status. */
  importFile(
    bytes: AsyncIterable<Uint8Array>,
    edit: { readonly by: Operator; readonly writes: boolean },
  ): Promise<Result<RedirectImport, RedirectImportFailure>>
  forgetMissing(
    path: string,
    by: Operator,
  ): Promise<Result<null, NotPermitted | { readonly kind: 'not-found' }>>
}

type Deps = {
  readonly redirects: RedirectRepository
  readonly readFile: ReadRedirectFile
  readonly findLivePages: FindLivePages
  readonly storefronts: readonly string[]
  readonly defaultStorefront: string
  /** Pages that were "not found" may be shown again. */
  readonly publish: () => Promise<void>
  readonly clock: Clock
}

export const maxImportLines = 100_000
const maxListed = 200

const notPermitted = fail({ kind: 'not-permitted' })

export function createRedirectAdmin(deps: Deps): RedirectAdmin {
  const { redirects, clock, publish } = deps
  const { isEndless, leadsOn } = createRedirectRules(deps)
  const maySee = (by: Operator) => mayAnywhere(by, 'content.see')
  const mayEdit = (by: Operator) => mayAnywhere(by, 'content.edit')

  const importLines: RedirectAdmin['importLines'] = async (lines, { by, writes }) => {
    if (!mayEdit(by)) return notPermitted
    if (lines.length > maxImportLines) return fail({ kind: 'too-many', max: maxImportLines })
    const live = await deps.findLivePages(
      lines.flatMap((line) => {
        const from = parseFrom(line.from)
        return from.ok ? [from.value] : []
      }),
    )
    const done = await redirects.write<RedirectImport, never>(async (writer, audit) => {
      const before = new Map((await writer.all()).map((one) => [one.from, one]))
      const { report, changed } = await checkLines(lines, before, live)
      if (writes && changed.length > 0) {
        await writer.putAll(changed)
        await audit('redirect.import', 'import', {}, { added: report.added, changed: report.changed })
      }
      return ok(report)
    }, editOf(by))
    if (done.ok && writes) await publish()
    return done
  }

  return {
    listPage: async (query, by) => (maySee(by) ? redirects.listPage(query) : noRows),
    listMissing: async (query, by) => (maySee(by) ? redirects.listMissing(query) : noRows),
    find: async (from, by) => (maySee(by) ? redirects.get(from) : undefined),

    async put({ by, reason, expected, ...text }) {
      if (!mayEdit(by)) return notPermitted
      const parsed = parseRedirect(text)
      if (!parsed.ok) return parsed
      const redirect = parsed.value
      const live = (await deps.findLivePages([redirect.from])).get(redirect.from)
      const written = await redirects.write<{ redirect: Redirect }, PutRedirectFailure>(
        async (writer, audit) => {
          const current = await writer.get(redirect.from)
          if (expected !== undefined && !isAlike(expected, current ?? null))
            return fail({ kind: 'changed', current: current ?? null })
          const isStored = current !== undefined && isAlike(redirect, current)
          if (live !== undefined && !isStored) return fail({ kind: 'live', path: live })
          if (await isEndless(redirect, writer.find)) return fail({ kind: 'endless' })
          if (isStored) return ok({ redirect })
          await writer.put(redirect)
          const { from, ...after } = redirect
          const before = current ? { to: current.to, status: current.status } : {}
          await audit('redirect.put', from, before, after)
          return ok({ redirect })
        },
        editOf(by, reason),
      )
      if (written.ok) await publish()
      return written
    },

    async remove(from, { by, reason }) {
      if (!mayEdit(by)) return notPermitted
      const removed = await redirects.write<null, { readonly kind: 'not-found' }>(
        async (writer, audit) => {
          const current = await writer.get(from)
          if (!current) return fail({ kind: 'not-found' })
          await writer.remove(from)
          await audit('redirect.remove', from, { to: current.to, status: current.status }, {})
          return ok(null)
        },
        editOf(by, reason),
      )
      if (removed.ok) await publish()
      return removed
    },

    importLines,

    async importFile(bytes, edit) {
      if (!mayEdit(edit.by)) return notPermitted
      const read = await deps.readFile(bytes)
      if (!read.ok) return read
      const { lines, unreadable } = read.value
      const imported = await importLines(lines, edit)
      if (!imported.ok) return imported
      const noLines = unreadable.map((line) => ({ line, from: '', problem: { kind: 'line' as const } }))
      const { faulty, faultyCount, ...counts } = imported.value
      return ok({
        ...counts,
        faulty: [...faulty, ...noLines].toSorted((a, b) => a.line - b.line).slice(0, maxListed),
        faultyCount: faultyCount + noLines.length,
      })
    },

    async forgetMissing(path, by) {
      if (!mayEdit(by)) return notPermitted
      return (await redirects.forgetMissing(path, editOf(by))) ? ok(null) : fail({ kind: 'not-found' })
    },
  }

  /** Of two lines with one address the later counts; a line that would turn in a circle with those before it is left out. */
  async function checkLines(
    lines: readonly RedirectLine[],
    before: ReadonlyMap<string, Redirect>,
    live: ReadonlyMap<string, string>,
  ) {
    const all = new Map(before)
    const find: FindRedirects = async (froms) => froms.flatMap((from) => all.get(from) ?? [])
    const faulty: FaultyLine[] = []
    for (const { line, ...text } of lines) {
      const parsed = parseRedirect(text)
      const page = parsed.ok ? live.get(parsed.value.from) : undefined
      // What is stored already is not written again.
      const isNew = parsed.ok && !isAlike(parsed.value, before.get(parsed.value.from) ?? null)
      const problem: RedirectProblem | undefined = !parsed.ok
        ? parsed.failure
        : page !== undefined && isNew
          ? { kind: 'live', path: page }
          : leadsOn(parsed.value, all) && (await isEndless(parsed.value, find))
            ? { kind: 'endless' }
            : undefined
      if (problem) faulty.push({ line, from: text.from.slice(0, 200), problem })
      else if (parsed.ok) all.set(parsed.value.from, parsed.value)
    }
    const named = new Set(
      lines.flatMap((line) => {
        const from = parseFrom(line.from)
        return from.ok && all.has(from.value) ? [from.value] : []
      }),
    )
    const results = [...named].flatMap((from) => all.get(from) ?? [])
    const changed = results.filter((one) => !isAlike(one, before.get(one.from) ?? null))
    const added = changed.filter(({ from }) => !before.has(from)).length
    const report: RedirectImport = {
      added,
      changed: changed.length - added,
      same: results.length - changed.length,
      faulty: faulty.slice(0, maxListed),
      faultyCount: faulty.length,
    }
    return { report, changed }
  }

  function editOf(by: Operator, reason = '') {
    return { by, at: clock.now(), reason: tidyReason(reason) }
  }
}

function isAlike(one: Redirect | null, other: Redirect | null): boolean {
  return one?.to === other?.to && one?.status === other?.status
}
