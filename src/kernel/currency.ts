/** ISO 4217 codes of the countries the store serves, with the number of digits after the point. */
export const currencyDigits = { AED: 2, BHD: 3, OMR: 3, KWD: 3, QAR: 2, INR: 2, SAR: 2 } as const

export type Currency = keyof typeof currencyDigits

export const isCurrency = (text: string): text is Currency => Object.hasOwn(currencyDigits, text)

/** Minor units in one major unit: 100 fils of AED, 1000 fils of KWD. */
export const minorPerMajor = (currency: Currency): number => 10 ** currencyDigits[currency]
