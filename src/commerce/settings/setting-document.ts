import type { Bilingual } from '#kernel/country.ts'

/** A row of a setting that is a list: its columns by name. */
export type SettingRow = Readonly<Record<string, string | boolean>>
export type SettingValue = boolean | number | string | readonly string[] | readonly SettingRow[]

/** What a setting says: the values of its fields by name. Amounts are minor units. */
export type SettingDocument = Readonly<Record<string, SettingValue>>

type Named = { readonly name: string; readonly title: Bilingual; readonly hint?: Bilingual }
type SettingOption = { readonly value: string; readonly title: Bilingual }

/**
 * A column of rows. An option is one of `options`; a text has at most `max` characters, may be left empty where it says so, and is
 * written as `read` makes of it; undefined: it cannot be read.
 */
export type SettingColumn = Named &
  (
    | { readonly type: 'day' }
    | {
        readonly type: 'text'
        readonly max: number
        readonly isOptional?: boolean
        readonly read?: (text: string) => string | undefined
      }
    | { readonly type: 'flag' }
    | { readonly type: 'option'; readonly options: readonly SettingOption[] }
  )

/** A field of a setting: from it are made the form, the check, the comparison and what the audit says. */
export type SettingField = Named &
  (
    | { readonly type: 'flag' }
    | { readonly type: 'money'; readonly min: number; readonly max: number }
    | { readonly type: 'whole'; readonly min: number; readonly max: number }
    | { readonly type: 'text'; readonly max: number; readonly optional?: boolean }
    | { readonly type: 'choices'; readonly options: readonly SettingOption[] }
    | {
        readonly type: 'rows'
        /** The column that tells rows apart; rows are in its order. */
        readonly by: string
        readonly columns: readonly SettingColumn[]
        readonly max: number
      }
  )

/** What is wrong with a field, or with a row of one. */
export type SettingProblem = {
  readonly field: string
  /** "2026-12-02", or "{{number}}" of a text; null: the field as a whole. */
  readonly row: string | null
  readonly problem:
    | 'missing'
    | 'malformed'
    | 'too-small'
    | 'too-large'
    | 'too-long'
    | 'too-many'
    | 'unknown'
    | 'twice'
    | 'nothing-on'
    /** It would count for days that are over, or for today. */
    | 'too-early'
    | 'ends-before'
    /** People are promised notice of it. */
    | 'without-notice'
    /** A page that promises it does not follow it. */
    | 'not-on-page'
    /** A text lacks what the shop fills in, or has what it cannot fill. */
    | 'placeholder-missing'
    | 'placeholder-unknown'
}
