import type { EntryKind, EntryName } from '#commerce/content/ports.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Call, Outcome } from './command.ts'
import { usageError } from './command.ts'

const kinds: readonly EntryKind[] = ['page', 'screen', 'block']
export const isKind = (text: string): text is EntryKind => (kinds as readonly string[]).includes(text)

/** The positional arguments that identify an entry: "page" "UAE Home Page" ar. */
export const entryArguments = ['kind', 'key', 'locale'] as const

export function readEntryName({
  kind = '',
  key = '',
  locale,
}: Call['arguments']): Result<EntryName, Outcome> {
  if (!isKind(kind)) return fail(usageError(`"${kind}" is not a kind. Kinds: ${kinds.join(', ')}.`))
  if (locale !== 'en-US' && locale !== 'ar')
    return fail(usageError(`"${locale}" is not a locale. Locales: en-US, ar.`))
  return ok({ kind, key, locale })
}

/** An optional version: a whole number from 1. */
export function readVersion(text: string | undefined): Result<number | undefined, Outcome> {
  if (text === undefined) return ok(undefined)
  return /^[1-9]\d{0,8}$/.test(text)
    ? ok(Number(text))
    : fail(usageError(`"${text}" is not a version: 1, 2, 3 …`))
}

/** An optional time with its offset, since 9:00 in Muscat is not 9:00 in Kuwait; null for "now" or no time. */
export function readTime(text: string | boolean | undefined): Result<string | null, Outcome> {
  if (text === undefined || text === 'now') return ok(null)
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
  if (typeof text !== 'string' || !shape.test(text) || Number.isNaN(Date.parse(text)))
    return fail(usageError(`"${text}" is not a time such as 2026-12-01T09:00+04:00.`))
  return ok(new Date(text).toISOString())
}

export const formatEntryName = ({ kind, key, locale }: EntryName): string => `${kind} "${key}" (${locale})`
