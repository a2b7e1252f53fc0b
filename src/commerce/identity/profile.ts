import { toLatinDigits } from '#kernel/digits.ts'
import type { Language } from '#kernel/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { nameProblem, tidyName, type NameProblem } from './customer-name.ts'
import type { Birthday } from './customer-record.ts'
import type { IdentityDeps } from './deps.ts'
import { findSignedIn, type SignedOut } from './step-up.ts'

/** As entered. Day and month are both there, or both empty. */
export type EnteredProfile = {
  readonly name: string
  readonly language: Language
  readonly birthDay: string
  readonly birthMonth: string
}

export type UpdateProfileFailure =
  | SignedOut
  | {
      readonly kind: 'invalid-fields'
      readonly fields: { readonly name?: NameProblem; readonly birthday?: 'malformed' }
    }

/** How long each month may be. A birthday has no year: the 29th of February is one. */
const daysInMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Null: none. Undefined: no such day. */
function parseBirthday(dayText: string, monthText: string): Birthday | null | undefined {
  const [day, month] = [dayText, monthText].map((text) => toLatinDigits(text.slice(0, 20)).trim())
  if (day === '' && month === '') return null
  if (!/^\d{1,2}$/.test(day ?? '') || !/^\d{1,2}$/.test(month ?? '')) return undefined
  const birthday = { day: Number(day), month: Number(month) }
  const days = daysInMonths[birthday.month - 1] ?? 0
  return birthday.day >= 1 && birthday.day <= days ? birthday : undefined
}

/** Name, language and birthday of the customer who is signed in. */
export const createUpdateProfile =
  (deps: IdentityDeps) =>
  async (session: string | null, entered: EnteredProfile): Promise<Result<void, UpdateProfileFailure>> => {
    const name = tidyName(entered.name)
    const problem = nameProblem(name)
    const birthday = parseBirthday(entered.birthDay, entered.birthMonth)
    if (problem !== undefined || birthday === undefined)
      return fail({
        kind: 'invalid-fields',
        fields: {
          ...(problem === undefined ? {} : { name: problem }),
          ...(birthday === undefined ? { birthday: 'malformed' } : {}),
        },
      })
    const signedIn = await findSignedIn(deps.repository, deps, session)
    if (!signedIn) return fail({ kind: 'signed-out' })
    await deps.repository.updateProfile(signedIn.customer.id, { name, language: entered.language, birthday })
    return ok(undefined)
  }
