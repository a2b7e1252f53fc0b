import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { FindRedirects } from './follow-redirects.ts'
import type { RedirectLine } from './redirect-admin.ts'
import type { MissingPage, Redirect, StoredRedirect } from './redirect.ts'

export type RedirectFilters = {
  /** 301, 302, 410 */
  readonly status: string | null
  /** Not followed by anyone so far. */
  readonly unused: boolean
}

export type Edit = { readonly by: Operator; readonly at: Instant; readonly reason: string | null }

/** What is read while writers wait for each other, so that two of them together make no circle. */
export type RedirectWriter = {
  readonly find: FindRedirects
  get(from: string): Promise<StoredRedirect | undefined>
  /** Adds it, or replaces what has its address. A missing page of that address is no more listed. */
  put(redirect: Redirect): Promise<void>
  remove(from: string): Promise<void>
  /** All of them, for a file that is checked as a whole. */
  all(): Promise<readonly Redirect[]>
  putAll(redirects: readonly Redirect[]): Promise<void>
}

export type RedirectRepository = {
  readonly find: FindRedirects
  get(from: string): Promise<StoredRedirect | undefined>
  listPage(query: ListQuery<RedirectFilters>): Promise<ListPage<StoredRedirect>>
  listMissing(query: ListQuery<Record<string, never>>): Promise<ListPage<MissingPage>>
  /** One writer at a time. A failure writes nothing. */
  write<Value, Failure>(
    work: (writer: RedirectWriter, audit: WriteRedirectAudit) => Promise<Result<Value, Failure>>,
    edit: Edit,
  ): Promise<Result<Value, Failure>>
  forgetMissing(path: string, edit: Edit): Promise<boolean>
}

/** An act with what it changed. */
export type WriteRedirectAudit = (
  act: 'redirect.put' | 'redirect.remove' | 'redirect.import',
  id: string,
  before: Partial<Redirect>,
  after: Partial<Redirect> | { readonly added: number; readonly changed: number },
) => Promise<void>

/** `unreadable`: numbers of lines that are no rows of a table. */
export type ReadRedirectFile = (
  bytes: AsyncIterable<Uint8Array>,
) => Promise<
  Result<
    { readonly lines: readonly RedirectLine[]; readonly unreadable: readonly number[] },
    { readonly kind: 'unreadable'; readonly reason: string; readonly detail: string }
  >
>
