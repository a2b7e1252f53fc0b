/**
 * Constants that the specification lists without saying what they are for (section 9). They stand here, marked as
 * what they are, and nothing reads them: an invented meaning would be worse than none. The architecture tests check
 * that no other file imports this one.
 */
export const suffixKeys = { country: '_cn', language: '_ln' } as const
export const fixedNumber = 4
export const countriesWhereSomethingApplies = ['ae', 'om'] as const
export const defaultStoreCode = 'DANDIR'
