import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { CallOffice } from './call-times.ts'
import type { Lead, LeadForm } from './lead.ts'

/** A team that answers leads. */
export type LeadOwner = {
  /** "design-gulf" */
  readonly code: string
  readonly name: Bilingual
  /** Address for mails about new leads; null: the team reads the list. */
  readonly email: string | null
  readonly language: Language
}

/** Null matches everything. */
export type AssignmentRule = {
  readonly country: CountryCode | null
  readonly form: LeadForm | null
  readonly storeCode: string | null
  readonly owner: string
}

/** What is decided about leads as data (policies/leads.json). */
export type LeadPolicies = {
  readonly owners: readonly LeadOwner[]
  /** The first that matches assigns. */
  readonly rules: readonly AssignmentRule[]
  /** Days for which a lead is kept. */
  readonly retentionDays: Readonly<Record<LeadForm, number>>
  /** Offices that call back at a chosen time; a country without one calls as soon as it can. */
  readonly calls: readonly CallOffice[]
  /** Days for which a lead marked as spam is kept, at most. */
  readonly spamDays: number
}

/** Code of the team that a new lead goes to. Undefined: no rule matches, so it waits to be assigned. */
export const findOwner = (
  rules: readonly AssignmentRule[],
  lead: Pick<Lead, 'country' | 'form' | 'storeCode'>,
): string | undefined =>
  rules.find(
    ({ country, form, storeCode }) =>
      (country === null || country === lead.country) &&
      (form === null || form === lead.form) &&
      (storeCode === null || storeCode === lead.storeCode),
  )?.owner
