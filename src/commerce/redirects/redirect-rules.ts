import { fail, ok, type Result } from '#kernel/result.ts'
import { beginningsOf, followRedirects, type FindRedirects } from './follow-redirects.ts'
import {
  foldPath,
  parseFrom,
  parseTo,
  splitStorefront,
  withoutQuery,
  type PathProblem,
} from './redirect-path.ts'
import type { Redirect } from './redirect.ts'

export type RedirectProblem =
  | { readonly kind: 'from'; readonly problem: PathProblem }
  | { readonly kind: 'to'; readonly problem: PathProblem }
  /** 410 has no destination, 301 and 302 have one. */
  | { readonly kind: 'status' }
  /** It would lead back to itself, or through too many. */
  | { readonly kind: 'endless' }
  /** There is a page: it would be shown nevertheless. */
  | { readonly kind: 'live'; readonly path: string }
  /** Of a file: the line cannot be read. */
  | { readonly kind: 'line' }

/** As typed, or as read from a file. */
export type RedirectText = { readonly from: string; readonly to: string; readonly status: string }

export type RedirectRules = ReturnType<typeof createRedirectRules>

/** Where redirects may not lead. */
export function createRedirectRules(shop: {
  readonly storefronts: readonly string[]
  readonly defaultStorefront: string
}) {
  const { storefronts } = shop
  return {
    /** Whether a redirect, with those that are found, would turn in a circle or lead through too many. */
    async isEndless(redirect: Redirect, find: FindRedirects): Promise<boolean> {
      if (redirect.to === null) return false
      const withIt: FindRedirects = async (froms) => [
        ...(froms.includes(redirect.from) ? [redirect] : []),
        ...(await find(froms)).filter(({ from }) => from !== redirect.from),
      ]
      for (const path of beginningsOf(redirect.from, storefronts)) {
        const found = await followRedirects(encodeURI(path), withIt, shop)
        if (found?.kind === 'endless') return true
      }
      return false
    },

    /** Whether its destination has a redirect itself, or is its own address, in any storefront. A file has many lines; few of them do. */
    leadsOn({ from, to }: Redirect, all: ReadonlyMap<string, Redirect>): boolean {
      const path = to === null ? undefined : foldPath(withoutQuery(to))
      if (path === undefined) return false
      const { rest } = splitStorefront(path, storefronts)
      return [path, ...beginningsOf(rest, storefronts)].some((one) => one === from || all.has(one))
    },
  }
}

/** A destination without a status is for good; "410", or no destination, is gone. */
export function parseRedirect({
  from: typedFrom,
  to: typedTo,
  status: typed,
}: RedirectText): Result<Redirect, RedirectProblem> {
  const from = parseFrom(typedFrom)
  if (!from.ok) return fail({ kind: 'from', problem: from.failure })
  const status = typed.trim() === '' ? (typedTo.trim() === '' ? 410 : 301) : Number(typed)
  if (status !== 301 && status !== 302 && status !== 410) return fail({ kind: 'status' })
  if (status === 410)
    return typedTo.trim() === '' ? ok({ from: from.value, to: null, status }) : fail({ kind: 'status' })
  const to = parseTo(typedTo)
  return to.ok ? ok({ from: from.value, to: to.value, status }) : fail({ kind: 'to', problem: to.failure })
}
