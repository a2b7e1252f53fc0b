/**
 * Constants that the specification lists without a purpose (section 9). Nothing reads them, and an architecture test
 * keeps it so until their purpose is known.
 */
export const suffixKeys = { country: '_cn', language: '_ln' } as const
export const fixedNumber = 4
export const countriesWhereSomethingApplies = ['ae', 'om'] as const
export const defaultStoreCode = 'DANDIR'
export const cartLevelWithoutPurpose = 'PriceFlexEnd'
